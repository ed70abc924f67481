import { openPage, type PageOptions } from "./open-page.ts";

/**
 * Describes the title and description of a page, and what happens while it loads: errors, navigations, and texts that are shown
 * only then.
 */
export async function describeLoad(href: string, options: PageOptions): Promise<string[]> {
  const page = await openPage(href, { ...options, isSlow: true });
  const description = document.head.querySelector("meta[name=description]")?.getAttribute("content");
  const lines = [`Title: ${document.title}`, `Description: ${description}`];
  lines.push(...page.errorsAndNavigationsOnLoad);
  if (page.textsOnlyWhileLoading.length > 0) lines.push(`while loading: ${page.textsOnlyWhileLoading.join(", ")}`);
  await page.close();
  return lines;
}
