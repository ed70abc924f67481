import { readFileSync } from "node:fs";
import { assignEmblemDesigns } from "contract/emblem-design.ts";
import { expect, onTestFinished, test } from "vitest";
import { readPng } from "../../../../test/read-png.ts";
import { PreviewRenderer } from "./preview-renderer.ts";
import type { Scene } from "./scene.ts";

const designs = assignEmblemDesigns([
  { name: "Foxes", crest: null },
  { name: "Night Owls", crest: { shape: "cross", colour: "teal", secondColour: "grey" } },
]);
const scene: Scene = {
  siteName: "gCTF League",
  kind: "result",
  caption: "Season 2 · 20 Nov 2026",
  map: "ctf_tantum",
  winner: "red",
  red: {
    name: "Foxes",
    crest: designs.get("Foxes") ?? null,
    players: ["Łucja", "★Ptarmigan★", "🦊 fox", "𝓐𝓷𝓷", "Ben"].map(createPlayer),
    score: "1020",
  },
  blue: {
    name: "Night Owls",
    crest: designs.get("Night Owls") ?? null,
    players: ["Кошка", "漢字かな한국어", "شباب", "<b>&amp; and a name that has no room"].map(createPlayer),
    score: "313",
  },
};

function createPlayer(name: string, index: number) {
  return { id: String(index + 3), name, tee: null };
}

test("a preview looks like the stored reference image", async () => {
  const renderer = new PreviewRenderer();
  onTestFinished(() => renderer.close());
  const rendered = readPng(Buffer.from(await renderer.render(scene)));
  const reference = readPng(readFileSync(new URL("./reference-preview.png", import.meta.url)));
  expect(rendered).toMatchObject({ width: reference.width, height: reference.height, channels: reference.channels });

  let differing = 0;
  for (const [index, value] of rendered.pixels.entries()) {
    if (Math.abs(value - (reference.pixels[index] ?? 0)) > 24) differing += 1;
  }
  expect(differing / reference.pixels.length).toBeLessThan(0.002);
});

test("renders a preview only once, even for concurrent requests", async () => {
  const renderer = new PreviewRenderer();
  onTestFinished(() => renderer.close());
  const [first, second] = await Promise.all([renderer.render(scene), renderer.render(scene)]);
  expect(second).toBe(first);
  expect(await renderer.render({ ...scene })).toBe(first);
  expect(await renderer.render({ ...scene, map: "ctf5" })).not.toBe(first);
});

test("a preview that is rendered concurrently with another one has all its characters", async () => {
  const scenes = ["王小明", "张伟李娜"].map((name): Scene => ({ ...scene, map: name, red: { ...scene.red, name } }));
  const renderers = scenes.map(() => new PreviewRenderer());
  const together = new PreviewRenderer();
  onTestFinished(() => Promise.all([...renderers, together].map((renderer) => renderer.close())).then(() => undefined));
  const concurrent = await Promise.all(scenes.map((eachScene) => together.render(eachScene)));
  for (const [index, eachScene] of scenes.entries()) {
    const alone = await renderers[index]?.render(eachScene);
    expect(Buffer.from(concurrent[index] ?? []).equals(alone ?? Buffer.alloc(0))).toBe(true);
  }
});
