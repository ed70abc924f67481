import { expect, test } from "vitest";
import { renderMarkdown } from "./present-announcement.ts";

test("paragraphs, emphasis, lists and links are rendered as HTML", () => {
  const text = "**Cup** on _Sunday_\nat 18:00, see [rules](/league/calendar) or https://example.org\n\n- one\n- two";
  expect(renderMarkdown(text)).toBe(
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
])("%s renders no forbidden HTML elements or URLs", (text) => {
  // Matches elements other than paragraphs, line breaks, links and quotations, and links that are not https URLs.
  expect(renderMarkdown(text)).not.toMatch(/<(?!\/?(?:p|br|a|blockquote)\b)|href="(?!https:)/);
});

test("deeply nested Markdown is rendered within the time limit of a test", () => {
  // An announcement has at most 2000 characters.
  for (const markup of ["> ", "- ", "[", "*a", "`", "<a ", "![](", "\\"]) {
    expect(renderMarkdown(markup.repeat(2000 / markup.length))).toContain("<");
  }
});
