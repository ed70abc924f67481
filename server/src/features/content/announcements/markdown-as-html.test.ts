import { expect, test } from "vitest";
import { markdownAsHtml } from "./present-announcement.ts";

test("paragraphs, emphasis, lists and links become HTML", () => {
  const text = "**Cup** on _Sunday_\nat 18:00, see [rules](/league/calendar) or https://example.org\n\n- one\n- two";
  expect(markdownAsHtml(text)).toBe(
    [
      "<p><strong>Cup</strong> on <em>Sunday</em><br>",
      'at 18:00, see <a href="/league/calendar">rules</a> or <a href="https://example.org">https://example.org</a></p>',
      "<ul>",
      "<li>one</li>",
      "<li>two</li>",
      "</ul>",
      "",
    ].join("\n"),
  );
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "![pixel](https://example.org/a.png)",
  "[a](javascript:alert(1))",
  "[a](data:text/html,x)",
  "[a](//example.org)",
  "<javascript:alert(1)>",
  "# Heading\n\nOther\n===",
])("%s holds no element or address of its own", (text) => {
  expect(markdownAsHtml(text)).not.toMatch(/<(?!\/?(?:p|br|a|blockquote)\b)|href="(?!https:)/);
});

test("nested beyond measure, it is still written quickly", () => {
  for (const part of ["> ", "- ", "[", "*a", "`", "<a ", "![](", "\\"]) {
    expect(markdownAsHtml(part.repeat(2000 / part.length))).toContain("<");
  }
});
