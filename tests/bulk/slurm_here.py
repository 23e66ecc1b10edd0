"""A cluster with Slurm on this machine alone: Debian's packages munge and slurm-wlm, on ports and files of its own."""

import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack, contextmanager

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch")

CONFIGURATION = """\
ClusterName=here
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
MailProg=/bin/true
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=8000 State=UNKNOWN
PartitionName=here Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def found(program):
    """Where a program is; these lie where only root looks."""
    return shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextmanager
def slurm(folder):
    """The settings by which sbatch and squeue find the cluster, while it runs; its processes end with it."""
    for name in ("state", "spool"):
        (folder / name).mkdir()
    (folder / "munge.key").write_bytes(os.urandom(128))
    (folder / "munge.key").chmod(0o400)
    settings = {"host": socket.gethostname().split(".")[0], "ports": [free_port(), free_port()], "folder": folder}
    (folder / "slurm.conf").write_text(CONFIGURATION.format(**settings))
    environment = os.environ | {"SLURM_CONF": str(folder / "slurm.conf")}
    munge = {"key-file": "munge.key", "socket": "munge.socket", "pid-file": "munge.pid"}
    munge |= {"log-file": "munge.log", "seed-file": "munge.seed"}
    options = [f"--{name}={folder / file}" for name, file in munge.items()]
    with ExitStack() as running:
        for command in (
            [found("munged"), "--foreground", "--force", *options],
            [found("slurmctld"), "-D"],
            [found("slurmd"), "-D"],
        ):
            log = running.enter_context((folder / f"{os.path.basename(command[0])}.out").open("wb"))
            process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
            running.callback(_ended, process)
            time.sleep(1)
        until = time.monotonic() + 60
        while "idle" not in (said := printed(environment, "sinfo", "-h", "-o", "%t")):
            assert time.monotonic() < until, said
            time.sleep(0.5)
        yield environment
        printed(environment, "scancel", "--user=root")


def printed(environment, *command):
    return subprocess.run(command, env=environment, capture_output=True, text=True).stdout


def _ended(process):
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
