import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "./rendered-name.ts";

/** Names, and how Discord renders their markdown. */
const examples: [name: string, renderedName: string][] = [
  ["Teero", "Teero"],
  ["*it*", "it"],
  ["_it_", "it"],
  ["**bold**", "bold"],
  ["__under__", "under"],
  ["***bold italic***", "bold italic"],
  ["___bold italic___", "bold italic"],
  ["**_bold italic_**", "bold italic"],
  ["~~strike~~", "strike"],
  ["||spoiler||", "spoiler"],
  ["`*code*`", "*code*"],
  ["``a`b``", "a`b"],
  ["` a `", "a"],
  ["\\*it\\*", "*it*"],
  ["\\\\o/", "\\o/"],
  ["\\o/", "\\o/"],
  ["¯\\_(ツ)_/¯", "¯\\_(ツ)_/¯"],
  ["<http://x.y>", "http://x.y"],
  ["http://_a_.b", "http://_a_.b"],
  ["[tee](http://x)", "tee"],
  ["_ctf_5_limited_", "_ctf_5limited"],
  ["snake_case_name", "snake_case_name"],
  ["a_b_", "ab"],
  ["*", "*"],
  ["**", "**"],
  ["* it *", "* it *"],
  ["*it", "*it"],
  ["2*3*4", "234"],
  ["|*KoG*|", "|KoG|"],
  ["> quote", "> quote"],
  ["# title", "# title"],
  ["- item", "- item"],
  ["~it~", "~it~"],
  ["|it|", "|it|"],
  ["_ it_", "it"],
  ["||**a** _b_||", "a b"],
];

test.each(examples)("the name %s is rendered as %s", (name, renderedName) => {
  expect(renderMarkdown(name)).toBe(renderedName);
});

/** Texts without the characters that begin markup, and without links. */
const plainTextArbitrary = fc
  .string({ unit: "binary", maxLength: 15 })
  .filter((name) => !/[\\*_~|`<[]|:\/\//.test(name));
/** Parts of texts that contain much markup. */
const markupFragmentsArbitrary = fc.array(fc.constantFrom(..."*_~|`\\<>[]() aä🔥", "**", "__", "~~", "||", "http://"), {
  maxLength: 32,
});

test("a name without markup is only trimmed", () =>
  fc.assert(
    fc.property(plainTextArbitrary, (name) => {
      expect(renderMarkdown(name)).toBe(name.trim());
    }),
  ));

test("rendering removes characters, but adds or reorders none", () =>
  fc.assert(
    fc.property(markupFragmentsArbitrary, (fragments) => {
      const name = fragments.join("");
      let searchStart = 0;
      for (const character of renderMarkdown(name)) {
        const index = name.indexOf(character, searchStart);
        expect(index).toBeGreaterThanOrEqual(searchStart);
        searchStart = index + character.length;
      }
    }),
  ));
