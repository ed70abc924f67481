import { keepRepeating, type Running } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { expireMatches } from "./expire-matches.ts";

/** Milliseconds between two checks: short enough that expiry is not noticeably late. */
const everyMs = 1000;

/** Cancels matches as their ready checks expire. Several processes may run it on the same database. */
export function watchMatches(context: Context, onFault: (fault: unknown) => void): Running {
  return keepRepeating(() => expireMatches(context), { everyMs, onFault });
}
