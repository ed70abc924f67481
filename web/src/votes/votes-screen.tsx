import type { Season } from "contract/seasons.ts";
import type { Vote } from "contract/votes.ts";
import { Suspense } from "react";
import { useDocumentTitle } from "../platform/document-title.ts";
import { BeyondLastPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { inShort } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { NoSeason, SeasonLede } from "../seasons/season-parts.tsx";
import { useSeason } from "../seasons/seasons-queries.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { VoteCard } from "./vote-card.tsx";
import { votesQueries, votesSearch } from "./votes-queries.ts";

const CreateVoteButton = lazyPart(async () => (await import("./council.tsx")).CreateVoteButton);
const Council = lazyPart(async () => (await import("./council.tsx")).Council);

export function VotesScreen() {
  const timeZone = useTimeZone();
  const [search, change] = useSearchParams(votesSearch);
  const { season, isKnown } = useSeason();
  const { user, isAdmin } = useSession();
  const found = useQuery(votesQueries.list(search));
  useDocumentTitle("Votes", season && found.data && votesWords(season, found.data.votes));
  if (isKnown && !season) {
    return (
      <Page title="Votes">
        <NoSeason />
      </Page>
    );
  }
  return (
    <Page
      title="Votes"
      lede={
        <>
          {season ? <SeasonLede season={season} /> : found.isPending && <Skeleton width="24ch" />}
          <p className="text-sm">Times are in {zoneWords(timeZone)}.</p>
        </>
      }
      actions={
        isAdmin &&
        season && (
          <Suspense fallback={null}>
            <CreateVoteButton />
          </Suspense>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="40rem" />}>
        {({ votes, total }) => (
          <>
            {votes.length > 0 && (
              <div className="flex flex-col gap-4">
                {votes.map((vote) => (
                  <VoteCard key={vote._id} vote={vote} />
                ))}
              </div>
            )}
            {total === 0 && <Empty>No votes found for this season.</Empty>}
            {total > 0 && votes.length === 0 && <BeyondLastPage onPaging={change} />}
            <ListPages paging={search} total={total} onPaging={change} />
          </>
        )}
      </Loaded>
      {user !== null && season && (
        <Suspense fallback={null}>
          <Council season={season} />
        </Suspense>
      )}
    </Page>
  );
}

function votesWords({ name }: Season, votes: readonly Vote[]): string {
  const questions = votes.filter(({ isDraft }) => isDraft !== true).map(({ question }) => question);
  return questions.length === 0 ? `${name} has no votes yet.` : `Votes of ${name}: ${inShort(questions)}`;
}
