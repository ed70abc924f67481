import { useEffect } from "react";
import { leagueName } from "./league-page.ts";
import { serverPage } from "./server-page.ts";

let page: string | undefined;
let call: string | null = null;

/**
 * Names the document after the league and the page: "gCTF League · Players". Without a page, the league alone.
 *
 * @param description what the page shows, in a sentence, for search engines and previews of links
 */
export function useDocumentTitle(title?: string, description?: string): void {
  const rendered = serverPage();
  if (rendered) Object.assign(rendered, { title, description });
  useEffect(() => {
    page = title;
    writeTitle();
  }, [title]);
}

/** Calls the viewer by the document's title, and with it its tab, on whatever page: "gCTF League · (!) Match ready". */
export function useTitleCall(words: string | null): void {
  useEffect(() => {
    call = words;
    writeTitle();
    return () => {
      call = null;
      writeTitle();
    };
  }, [words]);
}

function writeTitle(): void {
  document.title = [leagueName(), call === null ? page : `(!) ${call}`].filter(Boolean).join(" · ");
}
