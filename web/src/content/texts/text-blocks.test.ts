import { joinNames } from "contract/bidi-isolation.ts";
import { getDefaultRules } from "contract/default-rules.ts";
import { getRulePlaceholders } from "contract/rule-placeholders.ts";
import type { Block, Span } from "contract/texts.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextBlock } from "./text-blocks.tsx";

const seasonRules = getDefaultRules("Season 1");

/** Returns the tags and texts of a block, without attributes. */
function render(block: Block): string {
  const html = renderToStaticMarkup(createElement(TextBlock, { block, seasonRules }));
  return html.replaceAll(/ (?:class|data-head)="[^"]*"/g, "");
}

test.each([
  [2, "<h2>Rosters</h2>"],
  [3, "<h3>Rosters</h3>"],
] as const)("a heading of level %i is rendered as %s", (level, html) => {
  expect(render({ kind: "heading", level, line: [{ text: "Rosters" }] })).toBe(html);
});

test.each([
  [true, "<ol><li>One</li><li>Two</li></ol>"],
  [false, "<ul><li>One</li><li>Two</li></ul>"],
])("a list (isOrdered: %s) is rendered as %s", (isOrdered, html) => {
  expect(render({ kind: "list", isOrdered, items: [[{ text: "One" }], [{ text: "Two" }]] })).toBe(html);
});

test.each<[span: Span, html: string]>([
  [{ text: "plain" }, "plain"],
  [{ text: "bold", strong: true }, "<strong>bold</strong>"],
  [{ text: "soft", em: true }, "<em>soft</em>"],
  [{ text: "both", em: true, strong: true }, "<strong><em>both</em></strong>"],
  [{ text: "x = 1", code: true }, "<code>x = 1</code>"],
  [{ text: "link", href: "/ranked" }, '<a href="/ranked">link</a>'],
  // `figure` is the API's name of a placeholder for a value of the season's rules. Their maximum roster is 8.
  [{ text: "", figure: "roster.max" }, "<strong>8</strong>"],
  [{ text: "", figure: "unknown" }, "<strong>–</strong>"],
] as const)("a part of a text %j is rendered as %s", (span, html) => {
  expect(render({ kind: "paragraph", line: [span] })).toBe(`<p>${html}</p>`);
});

test("an item of a list that refers to the maps of the season names them instead of a value", () => {
  const items = [[{ text: "Maps: " }, { text: "", figure: "maps.3" }], [{ text: "One" }]];
  const maps = joinNames(getRulePlaceholders(seasonRules)["maps.3"] as string[]);
  expect(render({ kind: "list", isOrdered: false, items })).toBe(`<ul><li>Maps: ${maps}</li><li>One</li></ul>`);
});
