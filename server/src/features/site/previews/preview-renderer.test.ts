import { readFileSync } from "node:fs";
import { assignEmblemDesigns } from "contract/emblem-design.ts";
import { expect, onTestFinished, test } from "vitest";
import { encodePng } from "../../../../test/encode-png.ts";
import { readPng } from "../../../../test/read-png.ts";
import type { PreviewContent } from "./preview-content.ts";
import { PreviewRenderer } from "./preview-renderer.ts";

const designs = assignEmblemDesigns([
  { name: "Foxes", crest: null },
  { name: "Night Owls", crest: { shape: "cross", colour: "teal", secondColour: "grey" } },
]);
const preview: PreviewContent = {
  siteName: "gCTF League",
  kind: "result",
  caption: "Season 2 · 20 Nov 2026",
  map: "ctf_tantum",
  winner: "red",
  red: {
    name: "Foxes",
    emblem: designs.get("Foxes") ?? null,
    players: ["Łucja", "★Ptarmigan★", "🦊 fox", "𝓐𝓷𝓷", "Ben"].map(createPlayer),
    score: "1020",
    gain: "+7.50 Elo",
  },
  blue: {
    name: "Night Owls",
    emblem: designs.get("Night Owls") ?? null,
    players: ["Кошка", "漢字かな한국어", "شباب", "<b>&amp; and a name that has no room"].map(createPlayer),
    score: "313",
    gain: "−7.50 Elo",
  },
};

function createPlayer(name: string, index: number) {
  return { id: String(index + 3), name, tee: null };
}

/** The maximum difference of a colour value (0 to 255) that nobody sees. */
const maxDifference = 24;

test("a preview looks like the stored reference image", async () => {
  const renderer = new PreviewRenderer();
  onTestFinished(() => renderer.close());
  const renderedImage = readPng(Buffer.from(await renderer.render(preview)));
  const reference = readPng(readFileSync(new URL("./reference-preview.png", import.meta.url)));
  expect(renderedImage).toMatchObject({
    width: reference.width,
    height: reference.height,
    channels: reference.channels,
  });

  // Anti-aliasing differs between machines: small differences of a pixel, and large ones of few pixels, are allowed.
  let differentValues = 0;
  for (const [index, value] of renderedImage.pixels.entries()) {
    if (Math.abs(value - (reference.pixels[index] ?? 0)) > maxDifference) differentValues += 1;
  }
  expect(differentValues / reference.pixels.length).toBeLessThan(0.002);
});

test("a preview is rendered only once, even for concurrent requests", async () => {
  const renderer = new PreviewRenderer();
  onTestFinished(() => renderer.close());
  const [first, second] = await Promise.all([renderer.render(preview), renderer.render(preview)]);
  expect(second).toBe(first);
  expect(await renderer.render({ ...preview })).toBe(first);
  expect(await renderer.render({ ...preview, map: "ctf5" })).not.toBe(first);
});

test("a preview that is rendered concurrently with another one has all its characters", async () => {
  const previews = ["王小明", "张伟李娜"].map(
    (name): PreviewContent => ({ ...preview, map: name, red: { ...preview.red, name } }),
  );
  const sharedRenderer = new PreviewRenderer();
  onTestFinished(() => sharedRenderer.close());
  const concurrentPngs = await Promise.all(previews.map((previewOfName) => sharedRenderer.render(previewOfName)));
  for (const [index, previewOfName] of previews.entries()) {
    const separateRenderer = new PreviewRenderer();
    onTestFinished(() => separateRenderer.close());
    const separatePng = await separateRenderer.render(previewOfName);
    expect(Buffer.from(concurrentPngs[index] ?? []).equals(separatePng)).toBe(true);
  }
});

test("an image that is not square is fitted into the square, neither cropped nor stretched", async () => {
  const renderer = new PreviewRenderer();
  onTestFinished(() => renderer.close());
  const red = [255, 0, 0] as const;
  const blue = [0, 0, 255] as const;
  const renderLine = (...pixels: (typeof red | typeof blue)[]) => {
    const lines = Buffer.from([0, ...pixels.flat()]);
    const png = encodePng({ width: pixels.length, height: 1, colours: "rgb", lines });
    const src = `data:image/png;base64,${png.toString("base64")}`;
    return renderer.renderImage({ src, size: 24 });
  };
  const fittedImage = await renderLine(blue, blue, blue);
  expect(await renderLine(red, blue, red), "not cropped").not.toEqual(fittedImage);
  expect(await renderLine(blue), "not stretched").not.toEqual(fittedImage);
});
