import { expect, test } from "vitest";
import { mentionedFigures, parseText } from "./parse-text.ts";

test("headings, paragraphs, lists, tables, emphasis, code, links and figures become blocks", () => {
  const text = [
    "# One\n\nA **strong _both_** and `code`\nwith [a link](/league) and {roster.max}.",
    "- first\n- second {maps.2}\n  - inner",
    "1. one\n\n   more",
    "| a | b |\n|---|---|\n| **1** | 2 |",
    "### Three",
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
  ]);
  expect(mentionedFigures(parseText(text))).toEqual(["roster.max", "maps.2"]);
});

test.each([
  "<script>alert(1)</script>",
  "![pixel](https://example.org/a.png)",
  "[a](javascript:alert(1))",
  "[a](data:text/html,x)",
  "[a](//example.org)",
  "<javascript:alert(1)>",
])("%s leads nowhere and stays a text", (text) => {
  const hrefs = parseText(text).flatMap((block) =>
    "line" in block ? block.line.flatMap(({ href }) => href ?? []) : [],
  );
  expect(hrefs.filter((href) => !href.startsWith("https://example.org"))).toEqual([]);
  expect(JSON.stringify(parseText(text))).toContain('"text"');
});

test("nested beyond measure, it is still read quickly", () => {
  for (const part of ["> ", "- ", "[", "*a", "`", "<a ", "![](", "\\", "{a}", "|a"]) {
    expect(parseText(part.repeat(20_000 / part.length)).length).toBeGreaterThan(0);
  }
});
