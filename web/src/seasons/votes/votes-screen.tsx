import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Season } from "contract/seasons.ts";
import type { Vote } from "contract/votes.ts";
import { useState } from "react";
import { NoSeasonPage, SeasonState } from "../../competitions/season-components.tsx";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatNameList } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { EmptyPage, Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { useTimeZoneLabel } from "../../platform/time-zone.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VoteCard } from "./vote-card.tsx";
import { countOwnVotes, getVotePhase } from "./vote-options.ts";
import { votesQueries, votesSearch } from "./votes-queries.ts";

const CreateVoteButton = createLazyComponent(async () => (await import("./council.tsx")).CreateVoteButton);
const Council = createLazyComponent(async () => (await import("./council.tsx")).Council);
const OpenMotions = createLazyComponent(async () => (await import("./open-motions.tsx")).OpenMotions);

/**
 * The votes of a season. A `Vote` is a poll, whose `votes` are those that users have cast. Leaders and admins also see the
 * motions of the council.
 */
export function VotesScreen() {
  const timeZoneLabel = useTimeZoneLabel();
  const [search, changeSearch] = useSearchParams(votesSearch);
  const { season, isLoaded } = useSeason();
  const { user, isAdmin } = useSession();
  const query = useQuery(votesQueries.list(search));
  useDocumentTitle("Votes", season && query.data && describeVotes(season, query.data.votes));
  if (isLoaded && !season) return <NoSeasonPage title="Votes" />;
  return (
    <Page
      title="Votes"
      subtitle={
        <>
          {season ? <SeasonState season={season} /> : query.isPending && <Skeleton width="24ch" />}
          <p className="text-sm">Times are in {timeZoneLabel}.</p>
        </>
      }
      actions={isAdmin && season && <CreateVoteButton />}
    >
      {user?.clanId && season?.isActive && <OpenMotions seasonId={season._id} />}
      <Loaded query={query} skeleton={<Skeleton height="40rem" />}>
        {({ votes, total }) => (
          <>
            <VoteList votes={votes} />
            {votes.length === 0 && (
              <EmptyPage page={search.page} onPagingChange={changeSearch}>
                No votes found for this season.
              </EmptyPage>
            )}
            <Pagination paging={search} total={total} onPagingChange={changeSearch} />
          </>
        )}
      </Loaded>
      {user !== null && season && <Council season={season} />}
    </Page>
  );
}

/** Returns the meta description. */
function describeVotes({ name }: Season, votes: readonly Vote[]): string {
  const questions = votes.filter(({ isDraft }) => isDraft !== true).map(({ question }) => question);
  return questions.length === 0
    ? `${isolateBidi(name)} has no votes yet.`
    : `Votes of ${isolateBidi(name)}: ${formatNameList(questions)}`;
}

/** The votes: first those in which the viewer can still vote, then other active ones, those to come, and ended ones. */
function VoteList({ votes }: { readonly votes: readonly Vote[] }) {
  const { user } = useSession();
  // The phases are one text, so that the list is rendered again only when a vote begins or ends.
  const phases = useServerTime((now) => votes.map((vote) => getVotePhase(vote, now)).join(" ")).split(" ");
  // Not updated when the viewer votes, so that no vote moves under the pointer.
  const [usedUpIds] = useState(
    () => new Set(votes.filter((vote) => countOwnVotes(vote, user?._id).state === "all").map(({ _id }) => _id)),
  );
  const getPlace = (vote: Vote) => {
    const phase = phases[votes.indexOf(vote)];
    if (phase === "active") return usedUpIds.has(vote._id) ? 1 : 0;
    return phase === "early" ? 2 : 3;
  };
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {votes
        .toSorted((a, b) => getPlace(a) - getPlace(b))
        .map((vote) => (
          <VoteCard key={vote._id} vote={vote} />
        ))}
    </div>
  );
}
