"""The occlusion part of the Senses page: choices and what is shown."""
