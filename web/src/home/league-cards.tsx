import type { NextFixture, OpenVote } from "contract/home.ts";
import { CalendarDays, Radio, Vote } from "lucide-react";
import type { Standing } from "../clans/clans-queries.ts";
import { soonWords } from "../events/event-times.ts";
import { Crest } from "../league-ui/crest.tsx";
import { FormDots } from "../league-ui/form-dots.tsx";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { ownOptions } from "../votes/vote-options.ts";
import { votesQueries } from "../votes/votes-queries.ts";
import { Card, Row } from "./home-card.tsx";

interface FixtureCardProps {
  readonly fixture: NextFixture;
  /** The clans of the season, where the page shows its league. */
  readonly standings: readonly Standing[];
  /** ms UTC. */
  readonly now: number;
}

export function FixtureCard({ fixture, standings, now }: FixtureCardProps) {
  const { _id, clanAId, clanAName, clanBId, clanBName, startDate, isRunning } = fixture;
  const timeZone = useTimeZone();
  const hasBegun = Date.parse(startDate) <= now;
  return (
    <Card
      link={paths.league.event(_id)}
      icon={isRunning ? Radio : CalendarDays}
      state={stateOf({ isRunning, hasBegun }) ?? soonWords(startDate, now, timeZone)}
      isNow={isRunning || hasBegun}
      what="League"
    >
      <ClanRow name={clanAName} standing={standings.find((clan) => clan._id === clanAId)} />
      <ClanRow name={clanBName} standing={standings.find((clan) => clan._id === clanBId)} />
    </Card>
  );
}

/** A clan with its crest, the form of its last three rounds and its place in the table, as far as they are known. */
function ClanRow({ name, standing }: { readonly name: string; readonly standing: Standing | undefined }) {
  if (standing === undefined) return <Row name={name} />;
  const { rank, form } = standing;
  return (
    <Row
      mark={<Crest name={name} size={20} />}
      name={name}
      figure={
        <span className="flex items-center gap-2">
          {form && <FormDots form={form.slice(-3)} />}
          {rank !== null && (
            <span className="min-w-6 text-soft text-end">
              <span className="sr-only">rank </span>
              {rank}.
            </span>
          )}
        </span>
      }
    />
  );
}

function stateOf({ isRunning, hasBegun }: { isRunning: boolean; hasBegun: boolean }): string | undefined {
  if (isRunning) return "Being played";
  return hasBegun ? "Now" : undefined;
}

/** A vote that is open, and whether the viewer has voted in it. */
export function OpenVoteCard({ vote: { _id, question, endDate } }: { readonly vote: OpenVote }) {
  const { user } = useSession();
  const { data } = useQuery({ ...votesQueries.one(_id), enabled: user !== null });
  const hasVoted = data && ownOptions(data, user?._id).length > 0;
  const end = zonedTime(endDate, useTimeZone());
  return (
    <Card
      link={paths.league.votes}
      icon={Vote}
      state={hasVoted ? "You have voted" : "Vote now"}
      what={`until ${end.day} ${shortMonthWord(end)}`}
    >
      <span className="line-clamp-2 min-h-11 leading-5.5 wrap-anywhere" dir="auto" title={question}>
        {question}
      </span>
    </Card>
  );
}
