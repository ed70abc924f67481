import type { Side } from "contract/sides.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { candidatesQuery } from "../users/candidates-query.ts";
import { ChoosePlayer } from "../users/choose-player.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { useAddPlayer } from "./use-result-commands.ts";

interface AddPlayerProps extends OpenDialog {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly side: Side;
}

/** Chooses a player who is not in the result yet, for one of its teams. */
export function AddPlayer({ area, result, side, ...dialog }: AddPlayerProps) {
  return (
    <ChoosePlayer
      {...dialog}
      lede={`To the ${side} team`}
      candidates={candidatesQuery}
      taken={new Set([...result.redPlayers, ...result.bluePlayers].map(({ userId }) => userId))}
      empty="No player of this name is left to add."
      command={useAddPlayer(area, result, side)}
    />
  );
}
