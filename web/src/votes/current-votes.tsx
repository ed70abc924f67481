import type { Vote } from "contract/votes.ts";
import { useSession } from "../platform/session.ts";
import { Section } from "../ui/page.tsx";
import { OptionBars } from "./option-bars.tsx";
import { countsOf } from "./vote-options.ts";
import { VotersTable } from "./voters-table.tsx";

/** What all options of a vote have got, and who voted for them. */
export function CurrentVotes({ vote }: { readonly vote: Vote }) {
  const { user } = useSession();
  const counts = countsOf(vote, user?._id);
  const total = vote.votes.length;
  return (
    <Section title={`Current Votes (${total} total ${total === 1 ? "vote" : "votes"})`}>
      <OptionBars vote={vote} counts={counts} most={counts[0]?.count ?? 1} />
      <VotersTable vote={vote} />
    </Section>
  );
}
