import type { QueryClient } from "@tanstack/react-query";
import { type FirstView, takeOver } from "./ui/rendering.ts";

/** Where the HTML of a rendered page holds it, as JSON: nothing of it is run. */
const BLOCK = "page-data";

interface PageData {
  readonly view: FirstView;
  /** The answers it was rendered with, by their keys. */
  readonly answers: readonly (readonly [readonly unknown[], unknown])[];
}

/** What a browser needs to go on with a page that was rendered with these answers. */
export function writePageData(queries: QueryClient, view: FirstView): string {
  const answers = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
  return JSON.stringify({ view, answers } satisfies PageData);
}

/** Takes over what the server rendered the page with; answers whether it did. What is taken over is not asked again. */
export function takePageData(queries: QueryClient): boolean {
  const block = document.getElementById(BLOCK);
  if (block === null) return false;
  const { view, answers } = JSON.parse(block.textContent) as PageData;
  for (const [key, data] of answers) queries.setQueryData(key, data);
  takeOver(view);
  block.remove();
  return true;
}
