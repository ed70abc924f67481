import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { air, box, createMapFile, death, ellipse, type MapPlan, slope, solid, unhookable } from "./map-plan.ts";

/** The border of a map: walls, floor and ceiling of two tiles. */
const border = (width: number, height: number) => [
  solid(box(0, 0, width / 2, 2)),
  solid(box(0, height - 2, width / 2, 2)),
  solid(box(0, 0, 2, height)),
];

/** Two bases with a shelf above them, and a tower between them. */
const twoTowers: MapPlan = {
  name: "ctf5",
  width: 88,
  height: 44,
  parts: [
    ...border(88, 44),
    solid(box(0, 40, 44, 4)),
    // The base: a room that is open to the middle, with a ramp down to the floor and a cellar under it.
    solid(box(2, 30, 16, 3)),
    solid(slope("falls", [18, 30, 11, 10])),
    air(box(6, 33, 12, 7)),
    air(box(18, 36, 12, 4)),
    solid(box(2, 18, 20, 3)),
    solid(box(19, 21, 3, 3)),
    // The shelves above.
    solid(box(8, 9, 9, 2)),
    unhookable(box(24, 12, 7, 2)),
    solid(box(29, 24, 6, 2)),
    // The tower in the middle, with a hole through it.
    solid(box(39, 20, 5, 20)),
    unhookable(box(36, 18, 8, 2)),
    air(box(39, 29, 5, 5)),
    solid(ellipse([44, 6], 6, 3.5)),
    death(box(32, 39, 6, 1)),
  ],
  flag: [7, 29],
  spawns: [
    [4, 29],
    [11, 29],
    [14, 29],
    [10, 17],
    [14, 17],
  ],
};

/** Halls on three floors, connected by shafts. */
const threeFloors: MapPlan = {
  name: "ctf2",
  width: 76,
  height: 38,
  parts: [
    solid(box(0, 0, 38, 38)),
    // The floors.
    air(box(3, 3, 35, 8)),
    air(box(3, 14, 24, 8)),
    air(box(30, 14, 8, 8)),
    air(box(3, 26, 35, 9)),
    // The shafts.
    air(box(22, 3, 5, 20)),
    air(box(9, 20, 5, 8)),
    air(box(33, 10, 5, 18)),
    air(box(25, 16, 8, 4)),
    // Steps and cover.
    solid(box(3, 9, 7, 2)),
    solid(box(3, 19, 5, 3)),
    solid(slope("rises", [17, 31, 7, 4])),
    solid(box(24, 31, 4, 4)),
    unhookable(box(16, 5, 3, 2)),
    solid(box(29, 6, 4, 2)),
    unhookable(box(34, 24, 4, 2)),
    death(box(30, 34, 4, 1)),
  ],
  flag: [5, 18],
  spawns: [
    [5, 8],
    [8, 8],
    [5, 34],
    [9, 34],
    [13, 34],
  ],
};

/** A forest: one climbs between crowns, and runs between trunks. */
const forest: MapPlan = {
  name: "ctf_duskwood",
  width: 96,
  height: 48,
  parts: [
    ...border(96, 48),
    // The ground, with a hollow in the middle and a burrow under the base.
    solid(slope("falls", [2, 34, 46, 12])),
    air(box(2, 28, 10, 8)),
    solid(box(2, 36, 10, 10)),
    solid(box(2, 44, 46, 4)),
    air(ellipse([11, 41], 6, 2.5)),
    air(box(14, 40, 12, 4)),
    // The trunks, hollow where one passes.
    solid(box(17, 18, 3, 20)),
    air(box(17, 32, 3, 4)),
    solid(box(33, 16, 3, 26)),
    air(box(33, 35, 3, 5)),
    solid(box(46, 24, 2, 14)),
    // The crowns.
    solid(ellipse([18.5, 15], 8, 5)),
    air(ellipse([18.5, 15], 3.2, 2.2)),
    air(box(10, 14, 8, 2)),
    solid(ellipse([34.5, 13], 6.5, 4.5)),
    solid(ellipse([48, 20], 7, 5)),
    unhookable(box(27, 26, 4, 1)),
    unhookable(box(37, 28, 5, 1)),
    solid(box(2, 26, 7, 2)),
    death(box(41, 43, 7, 1)),
  ],
  flag: [6, 35],
  spawns: [
    [4, 35],
    [9, 35],
    [4, 25],
    [7, 25],
    [10, 42],
  ],
};

/** Caves under craters. */
const craters: MapPlan = {
  name: "ctf_mars",
  width: 100,
  height: 46,
  parts: [
    solid(box(0, 0, 50, 46)),
    // The surface: sky above three craters.
    air(box(2, 2, 48, 13)),
    air(ellipse([13, 14], 9, 6)),
    air(ellipse([33, 14], 7, 5)),
    air(ellipse([50, 14], 7, 8)),
    // The caves: the base, a lower tunnel and the hall in the middle.
    air(ellipse([13, 31], 10, 7)),
    air(box(11, 18, 4, 8)),
    air(ellipse([30, 36], 8, 6)),
    air(box(18, 32, 10, 5)),
    air(ellipse([50, 34], 11, 8)),
    air(box(34, 34, 10, 5)),
    air(box(31, 16, 4, 16)),
    air(box(47, 18, 3, 10)),
    // Rocks and platforms.
    solid(box(8, 34, 10, 5)),
    solid(ellipse([24, 6], 4, 2)),
    unhookable(box(38, 7, 5, 2)),
    solid(ellipse([50, 32], 3.5, 2.5)),
    unhookable(box(28, 24, 4, 1)),
    solid(box(11, 20, 2, 1)),
    death(box(45, 41, 5, 1)),
  ],
  flag: [12, 33],
  spawns: [
    [9, 33],
    [10, 33],
    [15, 33],
    [16, 33],
  ],
};

/** Rocks that float above an abyss. */
const floatingRocks: MapPlan = {
  name: "ctf_moon",
  width: 92,
  height: 46,
  parts: [
    ...border(92, 46),
    death(box(2, 43, 44, 1)),
    // The base: half of a large rock, with a crater for the flag.
    solid(ellipse([5, 32], 15, 8)),
    air(ellipse([8, 24], 6, 4)),
    air(ellipse([6, 34], 5, 2.6)),
    air(box(9, 33, 12, 3)),
    // Rocks on the way.
    solid(ellipse([27, 22], 5, 3)),
    air(ellipse([27, 19], 3, 1.6)),
    solid(ellipse([29, 38], 5.5, 3)),
    solid(ellipse([15, 10], 6, 2.6)),
    unhookable(ellipse([34, 9], 3.5, 2)),
    // The rock in the middle is a ring.
    solid(ellipse([46, 25], 10, 9)),
    air(ellipse([46, 25], 6.5, 5.5)),
    air(box(34, 23, 8, 4)),
    air(box(44, 14, 2, 8)),
  ],
  flag: [8, 27],
  spawns: [
    [5, 36],
    [6, 36],
    [14, 6],
    [16, 6],
    [11, 26],
  ],
};

/** A harbour: ships left and right of a pier. */
const harbour: MapPlan = {
  name: "demo_harbour",
  width: 92,
  height: 42,
  parts: [
    ...border(92, 42),
    death(box(2, 39, 44, 1)),
    // The warehouse on the quay.
    solid(box(2, 33, 15, 7)),
    solid(box(2, 21, 13, 2)),
    solid(box(12, 23, 3, 4)),
    solid(slope("falls", [2, 14, 13, 7])),
    air(box(2, 35, 12, 3)),
    air(box(5, 32, 4, 4)),
    // A ship: its hull, mast and bridge.
    solid(box(21, 31, 17, 4)),
    air(slope("falls", [20, 31, 4, 5])),
    solid(box(24, 35, 12, 2)),
    solid(box(29, 14, 2, 17)),
    air(box(29, 26, 2, 4)),
    unhookable(box(25, 17, 10, 1)),
    solid(box(33, 24, 5, 2)),
    solid(box(34, 26, 1, 2)),
    // The pier with its crane.
    solid(box(43, 27, 3, 13)),
    solid(box(40, 25, 6, 2)),
    solid(box(44, 8, 2, 17)),
    air(box(44, 20, 2, 4)),
    solid(box(34, 6, 12, 2)),
    unhookable(box(36, 8, 1, 4)),
  ],
  flag: [10, 32],
  spawns: [
    [3, 32],
    [13, 19],
    [14, 20],
    [3, 37],
    [12, 32],
  ],
};

/** A foundry: furnaces above a channel of molten iron. */
const foundry: MapPlan = {
  name: "demo_foundry",
  width: 84,
  height: 42,
  parts: [
    solid(box(0, 0, 42, 42)),
    air(box(3, 3, 39, 35)),
    // The furnace with the flag, and the chimney above it.
    solid(box(3, 28, 16, 3)),
    solid(box(3, 15, 16, 3)),
    solid(box(16, 18, 3, 4)),
    air(box(8, 15, 4, 3)),
    solid(box(3, 3, 3, 12)),
    // The stairs with a cellar under them, and the gallery.
    solid(slope("falls", [19, 28, 10, 10])),
    air(box(19, 34, 10, 4)),
    solid(box(3, 34, 10, 4)),
    solid(box(24, 18, 9, 2)),
    solid(box(22, 9, 6, 2)),
    unhookable(box(33, 11, 9, 2)),
    // The crucible in the middle.
    solid(box(34, 24, 3, 9)),
    solid(box(34, 31, 8, 2)),
    unhookable(box(40, 3, 2, 5)),
    death(box(37, 30, 5, 1)),
    death(box(31, 37, 11, 1)),
  ],
  flag: [7, 27],
  spawns: [
    [5, 27],
    [11, 27],
    [14, 14],
    [6, 33],
    [10, 33],
  ],
};

/**
 * The maps of the demo. Five of them bear the names of maps that leagues play, so that the demo's modes and seasons can use
 * them, but no part of those maps.
 */
export const demoMaps: readonly MapPlan[] = [twoTowers, threeFloors, forest, craters, floatingRocks, harbour, foundry];

/** Writes the map files of the demo to the folder in which the site looks for them. */
export async function writeDemoMaps(dataDir: string): Promise<void> {
  const folder = join(dataDir, "maps");
  await mkdir(folder, { recursive: true });
  for (const plan of demoMaps) await writeFile(join(folder, `${plan.name}.map`), createMapFile(plan));
}
