"""The tests. This file makes the folder a package: one of the tools installs a package of the same name."""
