import { keepRepeating, type Running } from "../../platform/repeat.ts";
import type { Context } from "../context.ts";
import { expireMatches } from "./expire-matches.ts";

/** Once a second: nobody waits noticeably longer than they were told. */
const everyMs = 1000;

/** Cancels matches whose players are not all ready, as their time runs out. Several processes may watch the same league. */
export function watchMatches(context: Context, onFault: (fault: unknown) => void): Running {
  return keepRepeating(() => expireMatches(context), { everyMs, onFault });
}
