import { leagueImports } from "../api-clients.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { leagueResultsArea } from "./league-results-area.tsx";
import { PostResultDialog } from "./post-result-dialog.tsx";

/** Posts a result of the active season. */
export function PostLeagueResult(dialog: OpenDialog) {
  return (
    <PostResultDialog
      {...dialog}
      area={leagueResultsArea}
      post={({ modeId, ...posted }) => leagueImports.importResult({ body: posted })}
    />
  );
}
