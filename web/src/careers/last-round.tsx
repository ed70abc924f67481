import { Link } from "@tanstack/react-router";
import { OutcomeDot } from "../league-ui/form-dots.tsx";
import { useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { CareersArea } from "./careers-area.ts";
import { type CareerSearch, careersQueries } from "./careers-queries.ts";
import css from "./last-round.module.css";
import { gainWords, namesOf, outcomeWord, scoreWords } from "./round-words.ts";

interface LastRoundProps {
  readonly area: CareersArea;
  readonly userId: string;
}

/** The first page of all rounds, which the page's list shows as long as nothing is chosen in it. */
const newest: CareerSearch = {
  ...{ modeId: "", seasonId: "", map: "", outcome: "", all: false },
  ...{ page: 1, numberPerPage: 10 },
};

/** The round that was played last, of any mode or season, in one line that leads to it; nothing before the first. */
export function LastRound({ area, userId }: LastRoundProps) {
  const { data, isPending } = useQuery(careersQueries.rounds(area.name, userId, newest));
  const timeZone = useTimeZone();
  if (isPending) return <Skeleton height="3.5rem" />;
  const round = data?.data[0];
  if (!round) return null;
  return (
    <Link {...area.paths.result(round.resultId)} className={css["last"]}>
      <span className="text-soft text-xs max-sm:col-2 max-sm:row-1">Last round</span>
      <OutcomeDot outcome={round.outcome} />
      <span className="truncate flex-1 min-w-0">
        {outcomeWord(round.outcome)} {scoreWords(round)} <span className="text-soft">vs</span>{" "}
        <bdi>{round.otherClanName ?? (namesOf(round.opponents) || "nobody")}</bdi>
      </span>
      <strong>{gainWords(round.eloGain)}</strong>
      <time className="text-soft" dateTime={round.date}>
        {playedAt(round.date, timeZone).split(",")[0]}
      </time>
    </Link>
  );
}
