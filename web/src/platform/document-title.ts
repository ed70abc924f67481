import { useEffect } from "react";
import { leagueName } from "./league-page.ts";

let page: string | undefined;
let call: string | null = null;

/** Names the document after the league and the page: "gCTF League · Players". Without a page, the league alone. */
export function useDocumentTitle(title?: string): void {
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
