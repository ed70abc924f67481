import { readFileSync } from "node:fs";
import { crestDesigns } from "contract/crest-design.ts";
import { expect, onTestFinished, test } from "vitest";
import { readPng } from "../../../../test/read-png.ts";
import { PreviewPainter } from "./preview-painter.ts";
import type { Scene } from "./scene.ts";

const designs = crestDesigns([
  { name: "Foxes", crest: null },
  { name: "Night Owls", crest: { shape: "cross", colour: "teal", secondColour: "grey" } },
]);
const scene: Scene = {
  siteName: "gCTF League",
  kind: "result",
  facts: "Season 2 · 20 Nov 2026",
  map: "ctf_tantum",
  winner: "red",
  red: {
    name: "Foxes",
    crest: designs.get("Foxes") ?? null,
    players: ["Łucja", "★Ptarmigan★", "🦊 fox", "𝓐𝓷𝓷", "Ben"].map(named),
    score: "1020",
  },
  blue: {
    name: "Night Owls",
    crest: designs.get("Night Owls") ?? null,
    players: ["Кошка", "漢字かな한국어", "شباب", "<b>&amp; and a name that has no room"].map(named),
    score: "313",
  },
};

function named(name: string, index: number) {
  return { id: String(index + 3), name, tee: null };
}

test("a preview looks like the kept one", async () => {
  const painter = new PreviewPainter();
  onTestFinished(() => painter.close());
  const drawn = readPng(Buffer.from(await painter.paint(scene)));
  const kept = readPng(readFileSync(new URL("./kept-preview.png", import.meta.url)));
  expect(drawn).toMatchObject({ width: kept.width, height: kept.height, channels: kept.channels });
  let different = 0;
  for (const [at, value] of drawn.pixels.entries()) if (Math.abs(value - (kept.pixels[at] ?? 0)) > 24) different += 1;
  expect(different / kept.pixels.length).toBeLessThan(0.002);
});

test("a preview that was drawn is not drawn again, also when it is asked for while it is drawn", async () => {
  const painter = new PreviewPainter();
  onTestFinished(() => painter.close());
  const [first, second] = await Promise.all([painter.paint(scene), painter.paint(scene)]);
  expect(second).toBe(first);
  expect(await painter.paint({ ...scene })).toBe(first);
  expect(await painter.paint({ ...scene, map: "ctf5" })).not.toBe(first);
});

test("a preview that is drawn beside another has all its letters", async () => {
  const scenes = ["王小明", "张伟李娜"].map((name): Scene => ({ ...scene, map: name, red: { ...scene.red, name } }));
  const painters = scenes.map(() => new PreviewPainter());
  const together = new PreviewPainter();
  onTestFinished(() => Promise.all([...painters, together].map((painter) => painter.close())).then(() => undefined));
  const beside = await Promise.all(scenes.map((one) => together.paint(one)));
  for (const [index, one] of scenes.entries()) {
    const alone = await painters[index]?.paint(one);
    expect(Buffer.from(beside[index] ?? []).equals(alone ?? Buffer.alloc(0))).toBe(true);
  }
});
