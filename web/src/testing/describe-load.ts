import { openPage, type PageOptions } from "./open-page.ts";

/** Describes the document of a loaded page, and what the page shows only while its calls are pending. */
export async function describeLoad(href: string, options: PageOptions): Promise<string[]> {
  const page = await openPage(href, { ...options, isSlow: true });
  const description = document.head.querySelector("meta[name=description]")?.getAttribute("content");
  const lines = [`Title: ${document.title}`, `Description: ${description}`];
  lines.push(...page.effectsOfLoad);
  if (page.passingTexts.length > 0) lines.push(`while loading: ${page.passingTexts.join(", ")}`);
  await page.close();
  return lines;
}
