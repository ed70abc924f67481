import type { Vote } from "contract/votes.ts";
import { byName, type Option, optionOf } from "./vote-options.ts";

/** Somebody who voted, as admins see them. */
export interface Voter {
  readonly id: string;
  readonly name: string;
  /** What they voted for, in the order in which they did. */
  readonly options: readonly Option[];
}

/** Who voted, by name. Entries whose voter is not told are left out. */
export function votersOf({ votes }: Vote): Voter[] {
  const voters = new Map<string, Voter>();
  for (const entry of votes) {
    const { voterId: id, voterName: name = "" } = entry;
    if (id === undefined) continue;
    voters.set(id, { id, name, options: [...(voters.get(id)?.options ?? []), optionOf(entry)] });
  }
  return [...voters.values()].sort(byName);
}
