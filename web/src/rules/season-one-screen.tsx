import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

/** The rules of the league's season 1. */
export function SeasonOneScreen() {
  useDocumentTitle("Rules of season 1");
  return (
    <Page title="Rules of season 1" width="prose">
      <p>Clans of 4 to 8 players; one point for each round won.</p>
    </Page>
  );
}
