import { useEffect } from "react";
import { leagueName } from "./league-page.ts";

/** Names the document after the league and the page: "gCTF League · Players". Without a page, the league alone. */
export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    document.title = page ? `${leagueName()} · ${page}` : leagueName();
  }, [page]);
}
