import { expect, test } from "vitest";
import { renderMarkdown } from "./present-announcement.ts";

test("renders paragraphs, emphasis, lists and links as HTML", () => {
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
])("%s renders no HTML elements or URLs of the writer's choice", (text) => {
  expect(renderMarkdown(text)).not.toMatch(/<(?!\/?(?:p|br|a|blockquote)\b)|href="(?!https:)/);
});

test("renders deeply nested Markdown quickly", () => {
  for (const part of ["> ", "- ", "[", "*a", "`", "<a ", "![](", "\\"]) {
    expect(renderMarkdown(part.repeat(2000 / part.length))).toContain("<");
  }
});
