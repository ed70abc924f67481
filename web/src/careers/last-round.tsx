import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OutcomeDot } from "../league-ui/form-dots.tsx";
import { useSearchParams } from "../platform/search-params.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { CareersArea } from "./careers-area.ts";
import { careersQueries } from "./careers-queries.ts";
import { careerSearch } from "./careers-search.ts";
import css from "./last-round.module.css";
import { gainWords, outcomeWord, scoreWords } from "./round-words.ts";

interface LastRoundProps {
  readonly area: CareersArea;
  readonly userId: string;
}

/** The round that was validated last, in one line that leads to it; nothing before the first. */
export function LastRound({ area, userId }: LastRoundProps) {
  const [search] = useSearchParams(careerSearch);
  const { data: curve, isPending } = useQuery(careersQueries.curve(area.name, userId, search));
  const timeZone = useTimeZone();
  if (isPending) return <Skeleton height="3.5rem" />;
  const round = curve?.points.at(-1);
  if (!round) return null;
  return (
    <Link {...area.paths.result(round.resultId)} className={css["last"]}>
      <span className={css["label"]}>Last round</span>
      <OutcomeDot outcome={round.outcome} />
      <span className={css["what"]}>
        {outcomeWord(round.outcome)} {scoreWords(round)} <span className={css["soft"]}>vs</span>{" "}
        <bdi>{round.against.join(", ") || "nobody"}</bdi>
      </span>
      <strong>{gainWords(round.eloGain)}</strong>
      <time className={css["soft"]} dateTime={round.date}>
        {playedAt(round.date, timeZone).split(",")[0]}
      </time>
    </Link>
  );
}
