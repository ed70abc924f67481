import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

/** The rules of the league's season 2. */
export function SeasonTwoScreen() {
  useDocumentTitle("Rules of season 2");
  return (
    <Page title="Rules of season 2" width="prose">
      <p>Clans of 4 to 8 players; one point for each round won.</p>
    </Page>
  );
}
