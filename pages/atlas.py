"""Atlas: what do many texts mean by a word?"""

from functools import partial

from components.chapters.atlas import asks, shows, take_away
from components.shell import frame, show

# Ask and compute
page = frame.open_page("Atlas", "Every sentence with the word on one map, and the groups they fall into.", text=False)
atlas = asks.pick_atlas(page.bert)

# Show
shows.show_map(atlas)
two = ("source_a", "source_b")
show.show_fold("Two sources or periods, side by side", "two", partial(shows.show_sources, atlas), two)
show.show_fold("How sure is that? What the map lost", "sure", partial(shows.show_sureness, atlas))

frame.close_page(page, take_away.scripts(page.bert, atlas), partial(take_away.table, atlas), "atlas")
