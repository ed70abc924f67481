import { useDocumentTitle } from "../platform/document-title.ts";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";

/** The results of a season. */
export function LeagueResultsScreen() {
  useDocumentTitle("Results");
  return (
    <Page title="Results">
      <Empty>No round has been played yet.</Empty>
    </Page>
  );
}
