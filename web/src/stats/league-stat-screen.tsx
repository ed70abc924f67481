import { useDocumentTitle } from "../platform/document-title.ts";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";

/** A player's figures in a season. */
export function LeagueStatScreen() {
  useDocumentTitle("Stat");
  return (
    <Page title="Stat">
      <Empty>Stat not found</Empty>
    </Page>
  );
}
