"""Atlas: what do many texts mean by a word?"""

from functools import partial

from components.chapters.atlas import asks, groups, judging, shows, sources
from components.chapters.atlas.earlier import show_earlier
from components.shell import frame
from components.shell.show import Fold
from polyseme.atlas import take_away

# Ask and compute
page = frame.open_page("Atlas", "Every sentence with the word on one map. Do they fall into groups?", text=False)
atlas = asks.pick_atlas(page.bert)

# Show
asks.warn_without_sources(atlas)
changed, from_file = partial(sources.show_sources, atlas), atlas.source != asks.BUILT_IN
shows.show_map(
    atlas,
    Fold("What changed from one source to another", "two", changed, asks.TWO, offered=len(atlas.sources) > 1),
    Fold("Place a later corpus on this map", "earlier", partial(show_earlier, atlas), offered=from_file),
    Fold("How alike are two uses? You judge", "judge", partial(judging.show_judging, atlas), ("pairs",)),
    Fold("How sure is this? What the map lost", "sure", partial(groups.show_sureness, atlas)),
)
frame.close_page(page, take_away.scripts(page.bert, atlas), partial(take_away.table, atlas), "atlas")
