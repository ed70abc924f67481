import type { MatchDates } from "contract/scheduling.ts";
import { scheduling } from "../late-api-clients.ts";
import { query } from "../platform/query.ts";

// The stream's topic of the caller's own matches says when something is proposed to the caller; that of events says it to
// admins.
export const dateProposalsQueries = {
  /** What is proposed for a match; for the leaders of its clans and admins. */
  of: (eventId: string) =>
    query<MatchDates | null>({
      queryKey: ["matches", "dates", eventId],
      access: "USER",
      otherwise: null,
      queryFn: async ({ signal }) => (await scheduling.getDateProposals({ id: eventId, signal })).data,
      refetchOnWindowFocus: "always",
      meta: { failure: "Error while fetching dates", topics: ["events"] },
    }),
};

/** Keys of the queries that show agreed and proposed dates. */
export const whatShowsDates = [["events"], ["matches"]] as const;
