import type { Match, MatchPlayer } from "contract/matches.ts";
import { useEffect } from "react";

const loadSound = () => import("./call-player.ts");
const loadCall = () => import("./call-player.ts");
const nothing = () => undefined;

interface Called {
  /** Whether a match may come, or is there. */
  readonly isConcerned: boolean;
  readonly match: Match | null;
  readonly player: MatchPlayer | null;
}

/** Calls the viewer to their match by sound and notification, also while the page is in the background. */
export function useMatchCall({ isConcerned, match, player }: Called): void {
  useEffect(() => {
    if (!isConcerned) return;
    // Loaded ahead, while there is a connection.
    loadCall().catch(nothing);
    const unlocking = loadSound()
      .then(({ unlockSound }) => unlockSound())
      .catch(() => nothing);
    return () => void unlocking.then((stop) => stop());
  }, [isConcerned]);
  const id = match?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for a match, however often it is refetched
  useEffect(() => {
    if (match === null || player === null) return;
    const calling = loadCall()
      .then(({ callPlayer }) => callPlayer(match, player))
      .catch(() => nothing);
    return () => void calling.then((end) => end());
  }, [id]);
}
