import type { Clock } from "../clock.ts";
import { noteUnrepeatable } from "../database/trace.ts";

/** A clock by which replies that depend on the time are known, and not kept. */
export function tracedClock(clock: Clock): Clock {
  return {
    now() {
      noteUnrepeatable();
      return clock.now();
    },
  };
}
