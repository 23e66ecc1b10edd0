"""Serves the scripts of a component from a folder of ours; Streamlit itself serves those of installed packages."""

from pathlib import Path

from streamlit.components.v2.component_manager import BidiComponentManager
from streamlit.components.v2.get_bidi_component_manager import get_bidi_component_manager
from streamlit.components.v2.manifest_scanner import ComponentConfig, ComponentManifest


def apply() -> None:
    """Raises if Streamlit has changed."""
    _ = BidiComponentManager.register_from_manifest, BidiComponentManager.get_component_asset_root


def serve(package: str, component: str, folder: Path) -> None:
    """Declares `package.component`, whose files lie in a folder, to the running server; once each."""
    manager = get_bidi_component_manager()
    if manager.get_component_asset_root(f"{package}.{component}") is None:
        config = ComponentConfig(name=component, asset_dir=folder.name)
        manager.register_from_manifest(ComponentManifest(package, "1", [config]), folder.parent)
