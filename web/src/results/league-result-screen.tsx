import { useDocumentTitle } from "../platform/document-title.ts";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";

/** A result of the league. */
export function LeagueResultScreen() {
  useDocumentTitle("Result");
  return (
    <Page title="Result">
      <Empty>Result not found</Empty>
    </Page>
  );
}
