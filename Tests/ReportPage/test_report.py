"""Looks at the report page in a real browser: what it shows, how it filters, that nothing is cut off.

Scripts/checks/report writes the pages and runs this file. With SCREENSHOTS=FOLDER the pages are saved there as pictures.
"""

import os
import pathlib
import unittest

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

PAGES = pathlib.Path(os.environ["PAGES"])
SCREENSHOTS = os.environ.get("SCREENSHOTS")


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
    return webdriver.Chrome(options=options, service=service)


class ReportPageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = browser()

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()

    def open(self, page, width=1440, height=900, scheme="light"):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        self.driver.get((PAGES / page).as_uri())
        self.assert_no_script_error()

    def assert_no_script_error(self):
        self.assertEqual([entry for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"], [])

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def visible_rows(self):
        return [row for row in self.all("#decisions tbody tr") if row.is_displayed()]

    def test_shows_every_event_and_window(self):
        self.open("mail.html")
        self.assertEqual(self.one("h1").text, "scenes.json")
        lines = pathlib.Path("Fixtures/Examples/mail/events.ndjson").read_text().splitlines()
        events = sum(1 for line in lines if line.strip())
        self.assertEqual(len(self.visible_rows()), events)
        headings = [heading.text for heading in self.all("#decisions thead th")]
        self.assertEqual(headings, ["Event", "inbox", "compose", "thread-42", "viewer", "web", "New window"])
        self.assertEqual(len(self.all("#decisions tbody .chosen")), len([
            row for row in self.visible_rows() if "no window" not in row.text and "error" not in row.text]))
        self.assertIn("prefers", self.one("#decisions tbody tr:first-child .chosen").text)

    def test_a_cell_explains_itself(self):
        self.open("mail.html")
        self.one("#decisions tbody tr:first-child td:nth-of-type(2) .cell").click()
        self.assertTrue(self.one("#detail").is_displayed())
        text = self.one("#detail").text
        self.assertIn("compose: unsuitable", text)
        self.assertIn("matched 17 of 32 characters", text)
        self.one("#detail .close").click()
        self.assertFalse(self.one("#detail").is_displayed())
        self.assert_no_script_error()

    def test_filters_by_text_and_by_taker(self):
        self.open("mail.html")
        total = len(self.visible_rows())
        self.one("#filter").send_keys("thread/42")
        few = len(self.visible_rows())
        self.assertTrue(0 < few < total)
        self.assertEqual(self.one("#shown").text, f"{few} of {total} events")
        self.one("#filter").send_keys(Keys.CONTROL, "a")
        self.one("#filter").send_keys("no event has this")
        self.assertEqual(len(self.visible_rows()), 0)
        self.one("#filter").clear()
        self.driver.execute_script("document.getElementById('filter').dispatchEvent(new Event('input'))")
        Select(self.one("#taker")).select_by_value("viewer")
        self.assertTrue(0 < len(self.visible_rows()) < total)
        self.assert_no_script_error()

    def test_can_be_used_by_keyboard(self):
        self.open("mail.html")
        first = self.one("#decisions tbody .cell")
        self.assertEqual(first.get_attribute("tabindex"), "0")
        self.driver.execute_script("arguments[0].focus()", first)
        active = self.driver.switch_to.active_element
        active.send_keys(Keys.ARROW_RIGHT)
        self.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
        focused = self.driver.switch_to.active_element
        self.assertEqual(focused, self.one("#decisions tbody tr:nth-child(2) td:nth-of-type(2) .cell"))
        focused.send_keys(Keys.ENTER)
        self.assertTrue(self.one("#detail").is_displayed())
        self.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        self.assertFalse(self.one("#detail").is_displayed())
        self.assertEqual(len(self.all("#decisions tbody [tabindex='0']")), 1)

    def test_speaks_to_screen_readers(self):
        self.open("mail.html")
        for cell in self.all("#decisions tbody .cell")[:20]:
            self.assertRegex(cell.get_attribute("aria-label"), r"Explain$")
        for region in self.all("[role=region]"):
            self.assertTrue(region.get_attribute("aria-label"))
        self.assertTrue(all(header.get_attribute("scope") for header in self.all("th")))
        self.assertEqual(self.one("html").get_attribute("lang"), "en")

    def test_leads_with_the_problems(self):
        self.open("problems.html")
        links = self.all("#problems a")
        self.assertEqual([link.text for link in links], [
            "1 failed test", "1 unreadable event", "1 lint error", "1 contested event", "1 event without a window",
            "1 event that opens a new window"])
        self.assertIn("failed", links[0].get_attribute("class"))
        top = links[0].location["y"]
        self.assertTrue(all(top < section.location["y"] for section in self.all("main > section")))
        links[3].click()
        self.assertEqual([row.get_attribute("id") for row in self.visible_rows()], ["event-1"])
        self.assertTrue(self.driver.current_url.endswith("#event-1"))
        self.assertIn("contested", self.visible_rows()[0].text)
        self.open("mail.html")
        self.assertFalse(any("failed" in link.text for link in self.all("#problems a")))

    def test_marks_a_new_window_as_something_to_look_at(self):
        self.open("problems.html")
        cell = self.one("#event-4 .cell.chosen")
        self.assertIn("new", cell.get_attribute("class").split())
        self.assertNotIn("prefers", cell.get_attribute("class"))
        self.assertNotIn("launch launch", self.one("#event-2").text)

    def test_shows_the_conditions_of_each_window(self):
        self.open("problems.html")
        row = self.one("#window-1").text
        self.assertIn('SELF BEGINSWITH "recipes/7"', row)
        self.assertIn('SELF BEGINSWITH "timer/" OR SELF BEGINSWITH "recipes/"', row)
        # canActivate only counts where prefersToActivate did not decide.
        self.assertNotIn("never true", self.one("#window-0 td:nth-of-type(2)").text)

    def test_says_when_no_event_is_left(self):
        self.open("problems.html")
        self.assertFalse(self.one("#empty").is_displayed())
        self.one("#filter").send_keys("no event has this")
        self.assertTrue(self.one("#empty").is_displayed())
        self.one("#empty button").click()
        self.assertEqual(len(self.visible_rows()), 6)
        Select(self.one("#status")).select_by_value("unreadable")
        self.assertEqual([row.get_attribute("id") for row in self.visible_rows()], ["event-3"])

    def test_dialog_answers_the_question_about_its_cell(self):
        self.open("problems.html")
        self.one("#event-0 td:nth-of-type(1) .cell").click()
        self.assertEqual(self.one("#detail-title").text, "timer done: why library takes it")
        self.one("#detail .close").click()
        self.one("#event-1 td:nth-of-type(2) .cell").click()
        self.assertEqual(self.one("#detail-title").text, "recipe-7: why timer does not take it")
        text = self.one("#detail").text
        self.assertEqual(text.count('SELF BEGINSWITH "recipes/7"'), 1)
        self.assertIn('"target-content-id":"recipes/7"', text)

    def test_failures_come_first_and_the_rest_is_closed(self):
        self.open("problems.html")
        details = self.all("#scenarios details")
        self.assertEqual([item.get_attribute("open") is not None for item in details], [True, False])
        self.assertIn("problems-fails.json", details[0].text)
        self.assertNotIn("/", details[0].find_element(By.CSS_SELECTOR, "summary code").text)

    def test_shows_a_failed_scenario_once_with_its_step_and_line(self):
        self.open("problems.html")
        self.assertEqual(self.one("body").text.count("problems-fails.json"), 1)
        details = self.one("#scenarios details")
        self.assertEqual(details.find_element(By.CSS_SELECTOR, "tbody th").text, "1")
        self.assertIn('line 5: session: expected "timer", found "library" (evaluated:', details.text)
        self.assertIn("1 failed", self.one("#tests .explain").text)

    def test_names_the_rules(self):
        self.open("problems.html")
        self.assertIn("the rules of iPadOS", self.one("#about").text)

    def test_keeps_every_id(self):
        self.open("ids.html")
        names = [row.find_element(By.CSS_SELECTOR, "th small").text.split(" ")[0] for row in self.visible_rows()]
        self.assertEqual(names, ['""', "0", "false", "Tests/ReportPage/ids-events.ndjson:4", "12345678901234567890", "1.5", "broken"])
        self.assertIn('""', [heading.text for heading in self.all("#decisions thead th")])

    def test_a_phone_folds_windows_that_are_not_suitable(self):
        self.open("mail.html", 390)
        row = self.visible_rows()[0]
        cells = lambda: [cell for cell in row.find_elements(By.CSS_SELECTOR, ".cell") if cell.is_displayed()]
        self.assertTrue(all("unsuitable" not in cell.text for cell in cells()))
        few = len(cells())
        row.find_element(By.CSS_SELECTOR, ".fold").click()
        self.assertGreater(len(cells()), few)
        self.open("mail.html")
        self.assertFalse(self.one(".fold").is_displayed())

    def test_the_focus_ring_is_whole(self):
        self.open("mail.html")
        self.driver.execute_script("arguments[0].focus()", self.one("#decisions tbody .cell"))
        for key in [Keys.ARROW_DOWN, Keys.END, Keys.HOME, Keys.ARROW_UP]:
            self.driver.switch_to.active_element.send_keys(key)
            cell = self.driver.switch_to.active_element
            self.assertEqual(cell.value_of_css_property("outline-style"), "solid")
            self.assertEqual(cell.value_of_css_property("outline-offset"), "-3px")
            # The middle of each edge of the cell belongs to the cell, so nothing covers its ring.
            covered = self.driver.execute_script("""
                const box = arguments[0].getBoundingClientRect();
                const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
                return [[box.left + 2, y], [box.right - 2, y], [x, box.top + 2], [x, box.bottom - 2]]
                  .filter(([x, y]) => document.elementFromPoint(x, y) !== arguments[0]).length""", cell)
            self.assertEqual(covered, 0)

    def test_a_phone_shows_cards(self):
        self.open("problems.html", 390)
        self.assertEqual(self.one("#windows td").value_of_css_property("display"), "block")
        scrolling = self.driver.execute_script("""
            return [...document.querySelectorAll('.scroll')].filter((box) =>
              ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)).length""")
        self.assertEqual(scrolling, 0)

    def test_shows_suites_and_scenarios(self):
        self.open("mail.html")
        self.assertIn("0 failed", self.one("#tests .explain").text)
        self.assertTrue(self.all("#scenarios details"))
        for summary in self.all("#scenarios summary")[:3]:
            summary.click()
        self.assertTrue(any(state.is_displayed() for state in self.all("#scenarios .state")))
        self.assert_no_script_error()

    def test_shows_what_the_suites_left_untested(self):
        self.open("mail.html")
        self.assertRegex(self.one("#coverage").text, r"^\d+ of \d+ comparisons of the scenarios' conditions were both")
        self.assertTrue(self.all("[aria-label='Comparisons that were not tested both ways'] tbody tr"))

    def test_shows_what_can_happen(self):
        self.open("mail.html")
        names = [heading.text for heading in self.all("[aria-label='Windows that can win'] tbody th")]
        self.assertEqual(names, ["inbox", "compose", "thread-42", "viewer", "web"])
        self.assertIn("Identifiers that no window takes", self.one("#analysis").text)

    def test_shows_no_value_of_the_script(self):
        for page in sorted(PAGES.glob("*.html")):
            self.open(page.name)
            self.driver.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
            for cell in self.all("#windows td"):
                # Coverage says "never false" of a comparison that always held.
                self.assertNotRegex(cell.text, r"(?<!never )false|undefined|null|NaN", page.name)

    def test_shows_findings_and_failures(self):
        self.open("hostile.html")
        self.assertTrue(self.all("#findings tbody tr"))
        self.assertIn("1 failed", self.one("#tests .explain").text)
        self.assertTrue(self.one("#tests details").get_attribute("open"))

    def test_hostile_texts_stay_text(self):
        self.open("hostile.html")
        self.assertIn("</script><script>alert(1)</script>", self.one("body").text)
        self.assertIn("\\u{202E}", self.one("#decisions").text)
        self.assertIn("\\u{1B}", self.one("#decisions").text)
        self.assertEqual(self.driver.execute_script("return window.wasAttacked"), None)
        self.assertEqual(len(self.all("#content img, #content script")), 0)

    def test_names_an_event_by_an_id_that_equals_its_kind(self):
        self.open("hostile.html")
        self.assertTrue(self.one("#event-3 th").text.startswith("launch"))
        self.assertTrue(self.one("#event-4 th").text.startswith("Tests/ReportPage/hostile-events.ndjson:5"))

    def test_needs_no_network(self):
        for page in sorted(PAGES.glob("*.html")):
            self.open(page.name)
            loaded = self.driver.execute_script("return performance.getEntriesByType('resource').map((e) => e.name)")
            self.assertEqual([name for name in loaded if not name.startswith("data:")], [])

    def test_nothing_is_cut_off(self):
        for page in sorted(PAGES.glob("*.html")):
            for width in (390, 1440):
                for scheme in ("light", "dark"):
                    with self.subTest(page=page.name, width=width, scheme=scheme):
                        self.open(page.name, width, 900, scheme)
                        self.driver.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
                        inner, scroll = self.driver.execute_script(
                            "return [document.documentElement.clientWidth, document.documentElement.scrollWidth]")
                        self.assertLessEqual(scroll, inner)
                        # What is wider than the page stands in a region that scrolls.
                        cut = self.driver.execute_script("""
                            return [...document.querySelectorAll('main *, header *')].filter((element) => {
                              const box = element.getBoundingClientRect();
                              return box.width > 0 && box.right > innerWidth + 1 && !element.closest('.scroll, .skip');
                            }).map((element) => element.outerHTML.slice(0, 80))""")
                        self.assertEqual(cut, [])
                        if SCREENSHOTS:
                            name = f"{page.stem}-{width}-{scheme}.png"
                            self.driver.save_screenshot(str(pathlib.Path(SCREENSHOTS) / name))

    def test_colours_have_contrast(self):
        contrast = """
            const channel = (v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
            const light = ([r, g, b]) => .2126 * channel(r) + .7152 * channel(g) + .0722 * channel(b);
            const numbers = (text) => text.match(/[\\d.]+/g).map(Number);
            const ground = (element) => {
              for (; element; element = element.parentElement) {
                const colour = numbers(getComputedStyle(element).backgroundColor);
                if (colour.length < 4 || colour[3] > 0) return colour;
              }
              return [255, 255, 255];
            };
            return [...document.querySelectorAll('.cell, .tag, .state, p, th, td, a, small')].map((element) => {
              const [a, b] = [light(numbers(getComputedStyle(element).color)), light(ground(element))];
              return [(Math.max(a, b) + .05) / (Math.min(a, b) + .05), element.className || element.tagName];
            }).filter(([ratio]) => ratio < 4.5)"""
        for scheme in ("light", "dark"):
            with self.subTest(scheme=scheme):
                self.open("mail.html", scheme=scheme)
                self.assertEqual(self.driver.execute_script(contrast), [])


if __name__ == "__main__":
    unittest.main()
