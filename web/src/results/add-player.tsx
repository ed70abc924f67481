import type { Side } from "contract/sides.ts";
import { useState } from "react";
import { candidatesQuery } from "../users/candidates-query.ts";
import { ChoosePlayer } from "../users/choose-player.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { useAddPlayer } from "./use-result-commands.ts";

interface AddPlayerProps {
  readonly area: ResultsArea;
  readonly result: Result;
  /** Whose team; `null` while the dialog is closed. */
  readonly side: Side | null;
  readonly onClose: () => void;
}

/** Chooses a player who is not in the result yet, for one of its teams. */
export function AddPlayer({ area, result, side, onClose }: AddPlayerProps) {
  const [last, setLast] = useState<Side>("red");
  if (side !== null && side !== last) setLast(side);
  const adding = useAddPlayer(area, result, last, onClose);
  return (
    <ChoosePlayer
      open={side !== null}
      onClose={onClose}
      busy={adding.busy}
      lede={`To the ${last} team`}
      candidates={candidatesQuery}
      taken={new Set([...result.redPlayers, ...result.bluePlayers].map(({ userId }) => userId))}
      empty="No player of this name is left to add."
      onChosen={adding.run}
    />
  );
}
