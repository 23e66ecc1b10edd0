"""The lesson, walked by clicks alone: every step keeps its place in the link, also when its question is answered."""

from urllib.parse import parse_qs, urlsplit

from components.shell.lesson.steps import STEPS


def test_someone_is_led_from_the_first_page_to_the_last_step_and_back(visit, bert):
    visitor = visit("/")
    bar = visitor.page.locator(".st-key-lesson")

    def go(name):
        """Clicks on the way to another step: a link, or on the same page a button."""
        bar.locator("a:visible, button:visible").filter(has_text=name).click()

    def stands_at(number):
        bar.get_by_text(f"Step {number} of {len(STEPS)}").wait_for()
        visitor.page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("lesson") == [str(number)])
        assert urlsplit(visitor.page.url).path == f"/{STEPS[number - 1].page}"

    visitor.page.get_by_role("link", name="Take the lesson").click()
    for number, step in enumerate(STEPS, 1):
        stands_at(number)
        bar.get_by_text(step.answers[0], exact=True).click()
        bar.get_by_text("Right." if step.right(bert) == 0 else "Not quite:").wait_for()
        stands_at(number)
        if number < len(STEPS):
            go("Next")
        if number == 1:  # the browser's own way back, on one page
            stands_at(2)
            visitor.page.go_back()
            stands_at(1)
            assert visitor.field().input_value() == step.choices["text"]
            go("Next")
    go("Back")
    stands_at(len(STEPS) - 1)
    assert not visitor.page.locator('[data-testid="stException"]').count()
