import type { Random } from "../../platform/random.ts";

type HeartbeatParts = {
  readonly intervalMs: number;
  readonly random: Random;
  readonly send: () => void;
  /** Called when a heartbeat was not acknowledged within an interval. */
  readonly onSilence: () => void;
};

/** Sends heartbeats, the first of them, as Discord wants it, after a random part of the interval. */
export function startHeartbeat({ intervalMs, random, send, onSilence }: HeartbeatParts) {
  let isAcknowledged = true;
  let timer = setTimeout(beat, random(Math.ceil(intervalMs)));
  function beat(): void {
    if (!isAcknowledged) {
      onSilence();
      return;
    }
    isAcknowledged = false;
    send();
    timer = setTimeout(beat, intervalMs);
  }
  return {
    acknowledged(): void {
      isAcknowledged = true;
    },
    stop: () => clearTimeout(timer),
  };
}
