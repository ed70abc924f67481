import type { Queue, QueuePlayer } from "contract/queues.ts";
import { sizeOf } from "contract/team-modes.ts";
import { FreeSeat, TakenSeat } from "./seat.tsx";
import css from "./seats.module.css";

interface SeatsProps {
  readonly mode: Queue["mode"];
  /** Who waits, the longest-waiting first. */
  readonly players: readonly SeatedPlayer[];
}

/** Somebody who waits; without Elo and time while they are just sitting down. */
export type SeatedPlayer = Omit<QueuePlayer, "elo" | "joinedAt"> & Partial<Pick<QueuePlayer, "elo" | "joinedAt">>;

/** The places of a queue: those taken, and those that a match still needs. */
export function Seats({ mode, players }: SeatsProps) {
  const size = sizeOf(mode);
  const free = Array.from({ length: Math.max(0, 2 * size - players.length) }, (_, place) => `free ${place}`);
  return (
    <ol className={css["seats"]} data-size={size} aria-label="Waiting">
      {players.map((player) => (
        <TakenSeat key={player.userId} player={player} />
      ))}
      {free.map((place) => (
        <FreeSeat key={place} />
      ))}
    </ol>
  );
}
