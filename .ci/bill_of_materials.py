"""Puts a software bill of materials into the wheel, as PEP 770 asks: the packages of requirements.txt, in CycloneDX."""

import json
import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BillOfMaterials(BuildHookInterface[Any]):
    """Called by hatchling for each wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Writes the bill, and adds it to what is built."""
        pins = re.findall(r"^([\w.-]+)==(\S+)", Path(self.root, "requirements.txt").read_text("utf-8"), re.MULTILINE)
        own = {"type": "application", "name": self.metadata.name, "version": self.metadata.version}
        bill = {
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": 1,
            "metadata": {"component": own},
            "components": [
                {
                    "type": "library",
                    "name": name,
                    "version": pin,
                    "purl": f"pkg:pypi/{name.lower().replace('_', '-')}@{pin}",
                }
                for name, pin in pins
            ],
        }
        file = Path(tempfile.mkdtemp()) / "polyseme.cdx.json"
        file.write_text(json.dumps(bill, indent=1), "utf-8")
        build_data["sbom_files"].append(str(file))
