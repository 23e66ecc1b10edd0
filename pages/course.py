"""Course: what is in a word?"""

import streamlit as st

from components.chapters.course import progress, shows
from components.moving_map import scroll_up
from components.shell import frame

# Ask
key = progress.here()
lead = "" if key else "Six chapters. You guess; then the model shows the answer."
if key and key != progress.END:
    st.html(shows.STEP_STYLE)
page = frame.open_page("Course", lead, text=False)
progress.restore()

# Show
if key == progress.END:
    shows.show_end(page.bert)
elif key:
    shows.show_step(page.bert, key)
else:
    shows.show_title()
scroll_up(key)
frame.close_page(page)
