import { useDocumentTitle } from "../platform/document-title.ts";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";

/** The stats of a season. */
export function LeagueStatsScreen() {
  useDocumentTitle("Stats");
  return (
    <Page title="Stats">
      <Empty>Nobody has a stat here yet: they begin with a player's first validated result.</Empty>
    </Page>
  );
}
