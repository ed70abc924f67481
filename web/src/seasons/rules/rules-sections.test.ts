import type { Block, Span } from "contract/texts.ts";
import { expect, test } from "vitest";
import { splitIntoSections } from "./rules-sections.tsx";

const createLine = (text: string): Span[] => [{ text }];

function createHeading(level: number, text: string): Block {
  return { kind: "heading", level, line: createLine(text) };
}

function createList(...rules: readonly string[]): Block {
  return { kind: "list", isOrdered: false, items: rules.map(createLine) };
}

/** Splits a text. Returns the id of each section, and the number at which the rules of each of its blocks start. */
function listSections(...blocks: readonly Block[]) {
  return splitIntoSections(blocks).map((section) => ({
    id: section.id,
    firstNumbers: section.blocks.map(({ firstNumber }) => firstNumber),
  }));
}

test("the numbers of rules continue across the lists of a section, and start from 1 in the next section", () => {
  expect(
    listSections(
      createHeading(2, "Clans"),
      createList("a", "b"),
      createHeading(3, "Players"),
      createList("c"),
      createHeading(2, "Matches"),
      createList("d"),
    ),
  ).toEqual([
    // The heading "Players" is a block, too.
    { id: "1", firstNumbers: [1, 3, 3] },
    { id: "2", firstNumbers: [1] },
  ]);
});

test("blocks before the first heading are a section without a title, which is not counted", () => {
  const [introduction, firstSection] = splitIntoSections([createList("a"), createHeading(2, "Clans")]);
  expect(introduction).toMatchObject({ id: "0", title: [] });
  expect(firstSection).toMatchObject({ id: "1", title: createLine("Clans") });
});
