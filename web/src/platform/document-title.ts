import { useEffect } from "react";
import { leagueName } from "./league-page.ts";

let page: string | undefined;
let mark = "";

/** Names the document after the league and the page: "gCTF League · Players". Without a page, the league alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    page = title;
    writeTitle();
  }, [title]);
}

/** Marks the document, and with it its tab, while something waits for the viewer: "(!) gCTF League · Players". */
export function useTitleMark(isMarked: boolean): void {
  useEffect(() => {
    mark = isMarked ? "(!) " : "";
    writeTitle();
    return () => {
      mark = "";
      writeTitle();
    };
  }, [isMarked]);
}

function writeTitle(): void {
  document.title = mark + [leagueName(), page].filter(Boolean).join(" · ");
}
