import { type Running, repeatEvery } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { expireMatches } from "./expire-matches.ts";
import { markAwayPlayers } from "./mark-away-players.ts";

/** Milliseconds between two checks: short enough that expiry is not noticeably late. */
const everyMs = 1000;

/** Cancels matches as their ready checks expire, and marks who waits and is gone. Several processes may run it on the same database. */
export function watchMatches(context: Context, onFault: (fault: unknown) => void): Running {
  const watch = async () => {
    await expireMatches(context);
    await markAwayPlayers(context);
  };
  return repeatEvery(watch, { everyMs, onFault });
}
