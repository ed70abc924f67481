import { expect, test } from "vitest";
import { renderDrawing } from "./render-drawing.ts";

/** The numbers of the tiles, by the characters that stand for them in `rows`. */
const tilesByCharacter = new Map([
  [".", 0],
  ["#", 1],
  ["~", 2],
  ["=", 3],
  ["r", 193],
  ["b", 194],
  ["R", 195],
  ["B", 196],
]);

/** A small map of solid (`#`), deadly (`~`) and unhookable tiles (`=`), with spawns (`r`, `b`) and flags (`R`, `B`). */
const rows = [
  "########",
  "#r.r..b#",
  "#R.~~RB#",
  // The ground.
  "##====##",
];

test("a drawing has a path for each kind of ground, and for the spawns and the first flag of each team", () => {
  const tiles = Uint8Array.from(rows.join(""), (character) => tilesByCharacter.get(character) ?? expect.fail());
  const svg = renderDrawing({ width: 8, height: 4, tiles });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 8 4">.*<\/svg>$/);
  expect(svg.match(/<path.*?>/g)).toEqual([
    // Solid, deadly and unhookable tiles. `M` is the upper left corner of a box, `h` its width and `v` its height.
    '<path fill="#8a847a" d="M0 0h8v1h-8zM0 1h1v2h-1zM7 1h1v2h-1zM0 3h2v1h-2zM6 3h2v1h-2z"/>',
    '<path fill="#b0731c" d="M3 2h2v1h-2z"/>',
    '<path fill="#5f6b78" d="M2 3h4v1h-4z"/>',
    // The two spawns of red, and red's first flag. The pole of a flag is at the right of its picture.
    '<path fill="#d3333f" opacity=".6" d="M1.5 0.5l1 1-1 1-1-1zM3.5 0.5l1 1-1 1-1-1z"/>',
    '<path fill="#d3333f" stroke="#d3333f" stroke-width="1.75" stroke-linejoin="round" ' +
      'transform="translate(1.06 2.54) scale(0.036)" d="M12.25 1v12M12.25 1.75H2l2.5 3-2.5 3h10.25"/>',
    // Blue's spawn and flag. The pole is at the left.
    '<path fill="#2f74d8" opacity=".6" d="M6.5 0.5l1 1-1 1-1-1z"/>',
    '<path fill="#2f74d8" stroke="#2f74d8" stroke-width="1.75" stroke-linejoin="round" ' +
      'transform="translate(6.44 2.54) scale(0.036)" d="M1.75 1v12M1.75 1.75H12l-2.5 3 2.5 3H1.75"/>',
  ]);
});
