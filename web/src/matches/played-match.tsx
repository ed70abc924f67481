import { Link } from "@tanstack/react-router";
import { forfeitScore } from "contract/constants.ts";
import type { ResultOfMatch } from "contract/match-details.ts";
import { otherSide, type Side, sides } from "contract/sides.ts";
import { mapWord } from "../league-ui/mode-words.ts";
import { SideFlag } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { clockWords, shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./played-match.module.css";

/** The validated result of a match in short, which links to its page. */
export function PlayedMatch({ result }: { readonly result: ResultOfMatch }) {
  const played = zonedTime(result.date, useTimeZone());
  return (
    <Link {...paths.result(result._id)} className={css["match"]}>
      <span className={css["when"]}>
        <strong className={css["map"]}>{mapWord(result.map)}</strong>
        <time dateTime={result.date}>
          {played.day} {shortMonthWord(played)}, {clockWords(played)}
        </time>
      </span>
      <span className={css["teams"]}>
        {sides.map((side) => (
          <Team key={side} result={result} side={side} />
        ))}
      </span>
    </Link>
  );
}

function Team({ result, side }: { readonly result: ResultOfMatch; readonly side: Side }) {
  const names = result[`${side}Players`].map(({ userName }) => userName).join(", ");
  const isWinner = result.winnerSide === side;
  return (
    <span className={css["team"]} data-winner={isWinner}>
      <SideFlag side={side} />
      <bdi className={css["names"]} title={names}>
        {names || "Nobody"}
      </bdi>
      <span className={css["score"]}>{scoreOf(result, side)}</span>
      {isWinner && <VisuallyHidden> won</VisuallyHidden>}
    </span>
  );
}

/** A side's score; the side that gave up has none. */
export function scoreOf({ isForfeit, winnerSide, ...result }: ResultOfMatch, side: Side): string {
  if (isForfeit && winnerSide === otherSide(side)) return "Forfeit";
  return String(isForfeit ? forfeitScore : result[`${side}Score`]);
}
