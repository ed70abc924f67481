import type { Block } from "contract/texts.ts";
import { expect, test } from "vitest";
import { splitIntoSections } from "./rules-sections.tsx";

const createLine = (text: string) => [{ text }] as unknown as Extract<Block, { kind: "heading" }>["line"];

function createHeading(level: number, text: string): Block {
  return { kind: "heading", level, line: createLine(text) } as Block;
}

function createList(...rules: readonly string[]): Block {
  return { kind: "list", items: rules.map(createLine) } as Block;
}

/** Splits a text. Returns each section with the number of the first rule of its blocks. */
function listSections(...blocks: readonly Block[]) {
  return splitIntoSections(blocks).map((section) => [
    section.id,
    ...section.blocks.map(({ firstNumber }) => firstNumber),
  ]);
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
    ["1", 1, 3, 3],
    ["2", 1],
  ]);
});

test("blocks before the first heading are a section without a title, which is not counted", () => {
  const [introduction, firstSection] = splitIntoSections([createList("a"), createHeading(2, "Clans")]);
  expect(introduction).toMatchObject({ id: "0", title: [] });
  expect(firstSection).toMatchObject({ id: "1", title: createLine("Clans") });
});
