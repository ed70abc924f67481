// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { importChunk } from "./import-chunk.ts";

const load = async () => "module";

/** The URLs that were fetched. */
let fetchedUrls: string[] = [];

beforeEach(() => {
  fetchedUrls = [];
  // happy-dom reports that it cannot load style sheets.
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("fetch", async (url: string) => {
    fetchedUrls.push(new URL(url).pathname);
    return new Response();
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

function findStyleSheets(path: string): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(({ href }) =>
    href.endsWith(path),
  );
}

test("a module is imported after its files have been fetched once", async () => {
  await expect(importChunk(load, ["a.js", "b.js"])).resolves.toBe("module");
  await importChunk(load, ["a.js", "b.js"]);
  expect(fetchedUrls).toEqual(["/a.js", "/b.js"]);
});

test("a style sheet that could not be applied is removed, so that a retry adds it again", async () => {
  // happy-dom does not load style sheets, so this one cannot be applied.
  for (const _attempt of ["first", "second"]) {
    await expect(importChunk(load, ["broken.css"])).rejects.toThrow("Could not apply the styles");
    expect(findStyleSheets("broken.css")).toEqual([]);
  }
  expect(fetchedUrls).toEqual(["/broken.css", "/broken.css"]);
});

test("a style sheet that the page already has is not fetched again", async () => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `${location.origin}/page.css`;
  document.head.append(link);
  await importChunk(load, ["page.css"]);
  expect(fetchedUrls).toEqual([]);
});
