import type { Lot } from "../../platform/lot.ts";

type HeartbeatParts = {
  readonly intervalMs: number;
  readonly lot: Lot;
  readonly send: () => void;
  /** Called when the heartbeat before was not acknowledged in an interval. */
  readonly onSilence: () => void;
};

/** Sends heartbeats, the first of them, as Discord wants it, after a random part of the interval. */
export function startHeartbeat({ intervalMs, lot, send, onSilence }: HeartbeatParts) {
  let isAcknowledged = true;
  let timer = setTimeout(beat, lot(Math.ceil(intervalMs)));
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
