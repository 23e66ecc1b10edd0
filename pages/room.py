"""Room: what does the class think?"""

from components.chapters.room import shows, visitor
from components.shell import frame

# Ask
page = frame.open_page("Room", shows.lead(), text=False)
visit = visitor.arrive()

# Show
shows.show_room(page.bert, visit)
frame.close_page(page, table=shows.page_table(visit), name="room")
