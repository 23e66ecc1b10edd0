"""Room: what does the class think?"""

from components.chapters.room import shows, visit
from components.shell import frame

# Ask
page = frame.open_page("Room", shows.lead(), text=False)
who = visit.arrive()

# Show
shows.show_room(page.bert, who)
frame.close_page(page, table=shows.taken(who), name="room")
