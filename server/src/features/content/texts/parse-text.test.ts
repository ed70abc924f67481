import { expect, test } from "vitest";
import { findPlaceholders, parseText } from "./parse-text.ts";

// `figure` is the API's name of a placeholder.
test("headings, paragraphs, lists, tables, emphasis, code, links and placeholders are parsed into blocks", () => {
  const text = [
    "# One\n\nA **strong _both_** and `code`\nwith [a link](/league) and {roster.max}.",
    "- first\n- second {maps.2}\n  - inner",
    "1. one\n\n   more",
    "| a | b |\n|---|---|\n| **1** | 2 |",
    "### Three",
    "#### Four",
  ].join("\n\n");
  expect(parseText(text)).toEqual([
    { kind: "heading", level: 2, line: [{ text: "One" }] },
    {
      kind: "paragraph",
      line: [
        { text: "A " },
        { text: "strong ", strong: true },
        { text: "both", strong: true, em: true },
        { text: " and " },
        { text: "code", code: true },
        { text: " " },
        { text: "with " },
        { text: "a link", href: "/league" },
        { text: " and " },
        { text: "", figure: "roster.max" },
        { text: "." },
      ],
    },
    {
      kind: "list",
      isOrdered: false,
      items: [[{ text: "first" }], [{ text: "second " }, { text: "", figure: "maps.2" }], [{ text: "inner" }]],
    },
    { kind: "list", isOrdered: true, items: [[{ text: "one" }, { text: " " }, { text: "more" }]] },
    {
      kind: "table",
      head: [[{ text: "a" }], [{ text: "b" }]],
      rows: [[[{ text: "1", strong: true }], [{ text: "2" }]]],
    },
    { kind: "heading", level: 3, line: [{ text: "Three" }] },
    // Pages have no deeper headings.
    { kind: "heading", level: 3, line: [{ text: "Four" }] },
  ]);
  expect(findPlaceholders(parseText(text))).toEqual(["roster.max", "maps.2"]);
});

test.each([
  "<script>alert(1)</script>",
  "![pixel](https://example.org/a.png)",
  "[a](javascript:alert(1))",
  "[a](data:text/html,x)",
  "[a](//example.org)",
  "<javascript:alert(1)>",
])("%s stays text and does not become a link to a forbidden address", (text) => {
  const hrefs = parseText(text).flatMap((block) =>
    "line" in block ? block.line.flatMap(({ href }) => href ?? []) : [],
  );
  // Complete web addresses in a text become links, even if the Markdown around them is not supported.
  expect(hrefs.filter((href) => !href.startsWith("https://example.org"))).toEqual([]);
  expect(JSON.stringify(parseText(text))).toContain('"text"');
});

test("deeply nested Markdown is parsed within the time limit of a test", () => {
  for (const markup of ["> ", "- ", "[", "*a", "`", "<a ", "![](", "\\", "{a}", "|a"]) {
    expect(parseText(markup.repeat(20_000 / markup.length)).length).toBeGreaterThan(0);
  }
});
