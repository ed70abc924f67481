import type { Match, MatchPlayer } from "contract/matches.ts";
import { leagueName } from "../platform/league-page.ts";
import { playCall } from "./call-sound.ts";
import { spokenWords } from "./match-stage.ts";
import { notify } from "./notifications.ts";

/** Where the browser keeps the match that it has called to with a sound. */
const KEY = "called-match";

/**
 * Calls a player to their match by a sound, in one tab of the browser and once, and by a notification.
 *
 * @returns how to end it
 */
export function callPlayer(match: Match, player: MatchPlayer): () => void {
  inOneTab(match._id, playCall).catch(() => undefined);
  const notifying = notify(`${leagueName()}: match ready`, spokenWords(match, player)).catch(() => () => undefined);
  return () => void notifying.then((end) => end());
}

async function inOneTab(matchId: string, call: () => Promise<void>): Promise<void> {
  // A tab that was reloaded and not touched since may not play.
  if (!navigator.userActivation.hasBeenActive) return;
  const callOnce = async () => {
    if (localStorage.getItem(KEY) === matchId) return;
    localStorage.setItem(KEY, matchId);
    await call();
  };
  // Pages of plain http on another machine have no locks.
  await ("locks" in navigator ? navigator.locks.request("call", callOnce) : callOnce());
}
