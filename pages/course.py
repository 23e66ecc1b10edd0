"""Course: what is in a word?"""

import streamlit as st

from components.chapters.course import contents, progress, shows
from components.moving_map import begin_anew
from components.shell import frame

# Ask
key = progress.here()
lead = "" if key else "A course in six chapters: guess, then check."
if key and key != progress.END:
    st.html(shows.STEP_STYLE)
page = frame.open_page("Course", lead, text=False)
progress.restore()

# Show
if key == progress.END:
    contents.show_end(page.bert)
    begin_anew(key, "found")
elif key:
    begin_anew(key, shows.show_step(page.bert, key))
else:
    contents.show_title()
    begin_anew(key, "row-course")
frame.close_page(page)
