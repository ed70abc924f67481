import { serverPage } from "./server-page.ts";

/** Keeps the page out of search engines. */
export function useNoIndex(): void {
  const rendered = serverPage();
  if (rendered) rendered.isUnlisted = true;
}
