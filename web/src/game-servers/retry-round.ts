import type { ReceivedRound } from "contract/game-servers.ts";
import { api } from "../platform/api.ts";
import { toast } from "../ui/toast.ts";

/** How often, and how many times, a page asks whether a round has been processed. */
const OUTCOME_INTERVAL_MS = 500;
const OUTCOME_ATTEMPTS = 6;

/** Has a round processed again. Returns the round once it is, or before that if it takes long. */
export async function retryRound(id: string): Promise<ReceivedRound> {
  const { data: retriedRound } = await api.receivedRounds.retryRound({ id });
  for (let attempt = 0; attempt < OUTCOME_ATTEMPTS; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, OUTCOME_INTERVAL_MS));
    const { data: rounds } = await api.gameServers.searchRounds({ body: NEWEST_ROUNDS });
    const round = rounds.find(({ _id }) => _id === id);
    if (round === undefined || round.state !== "RECEIVED") return round ?? retriedRound;
  }
  return retriedRound;
}

const NEWEST_ROUNDS = { page: 1, numberPerPage: 50 } as const;

/** Shows what came out when a round was processed again. */
export function showOutcome({ state, reason, faults: errors }: ReceivedRound): void {
  if (state === "MATCHED") toast.success("The round is matched");
  else if (state === "RECEIVED") toast.success("The round is processed again");
  else toast.plain("The round is still not matched", errors[0]?.message ?? reason ?? undefined);
}
