import type { Match } from "contract/matches.ts";
import { useEffect } from "react";
import { readStoredValue, storeValue } from "../../platform/local-storage.ts";
import { getServerTime, useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";
import { findPlayer } from "./match-stage.ts";

interface EndedMatch {
  readonly match: Match;
  /** When the site noticed the end, in milliseconds since the epoch. */
  readonly endedAt: number;
}

/** The key in local storage. */
const ENDED_MATCH_KEY = "ended-match";
/** How long the bar of an ended match is shown, in milliseconds. */
const SHOWN_PERIOD_MS = 10 * 60_000;

/** When a new page shows the bar, in milliseconds. Earlier, the bar would move the content of the page, which still loads. */
const RESTORE_DELAY_MS = 2500;

/** The last match of the viewer that ended while the site was open, until it is dismissed. */
const endedMatchStore = createStore<EndedMatch | null>(null);

/** Keeps the match that has just ended, also for other tabs and after a reload. */
export function keepEndedMatch(match: Match): void {
  const endedMatch: EndedMatch = { match, endedAt: getServerTime() };
  endedMatchStore.set(endedMatch);
  storeValue(ENDED_MATCH_KEY, JSON.stringify(endedMatch));
}

export function dismissEndedMatch(): void {
  endedMatchStore.set(null);
  storeValue(ENDED_MATCH_KEY, null);
}

/** Returns the last match that ended, for ten minutes, unless another user has signed in since. */
export function useEndedMatch(): Match | null {
  const { user } = useSession();
  const endedMatch = useStore(endedMatchStore);
  useEffect(() => {
    const timer = setTimeout(readStoredMatch, RESTORE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const isRecent = useServerTime((now) => endedMatch !== null && now < endedMatch.endedAt + SHOWN_PERIOD_MS);
  return isRecent && endedMatch && user && findPlayer(endedMatch.match, user._id) ? endedMatch.match : null;
}

/** Shows the stored match, unless it is old or damaged: then removes it. */
function readStoredMatch(): void {
  const text = readStoredValue(ENDED_MATCH_KEY);
  if (text === null || endedMatchStore.get() !== null) return;
  const storedMatch = parseStoredMatch(text);
  if (storedMatch && getServerTime() < storedMatch.endedAt + SHOWN_PERIOD_MS) endedMatchStore.set(storedMatch);
  else dismissEndedMatch();
}

function parseStoredMatch(text: string): EndedMatch | null {
  try {
    return JSON.parse(text) as EndedMatch;
  } catch {
    return null;
  }
}
