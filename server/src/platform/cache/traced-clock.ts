import type { Clock } from "../clock.ts";
import { noteUnrepeatable } from "../database/trace.ts";

/** A clock that notes who reads it: replies that depend on the time are not cached. */
export function tracedClock(clock: Clock): Clock {
  return {
    now() {
      noteUnrepeatable();
      return clock.now();
    },
  };
}
