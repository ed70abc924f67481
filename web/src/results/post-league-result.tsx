import { leagueResultsArea } from "./league-results-area.tsx";
import { PostResultDialog } from "./post-result-dialog.tsx";
import { leagueImports } from "./results-client.ts";

interface PostLeagueResultProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Posts a result of the active season. */
export function PostLeagueResult({ open, onClose }: PostLeagueResultProps) {
  return (
    <PostResultDialog
      area={leagueResultsArea}
      open={open}
      onClose={onClose}
      post={(posted) => leagueImports.importResult({ body: posted })}
    />
  );
}
