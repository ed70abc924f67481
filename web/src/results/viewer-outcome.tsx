import { Link } from "@tanstack/react-router";
import type { Outcome } from "contract/careers.ts";
import type { ResultInsightsData } from "contract/results.ts";
import { formatEloChange } from "../competitions/round-labels.ts";
import { findSideOfPlayer } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { EMPTY_VALUE, formatDecimal } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { trendsQueries } from "../statistics/careers/careers-queries.ts";
import { KeyFigure, KeyFigureRow } from "../ui/key-figure.tsx";
import { outcomeTexts } from "./matches/own-round.ts";
import type { Result } from "./results-queries.ts";

/**
 * The outcome of a validated result for the viewer: their Elo and, in a mode, their current rank. Renders nothing if they
 * did not play.
 */
export function ViewerOutcome({
  result,
  insights,
}: {
  readonly result: Result;
  readonly insights: ResultInsightsData;
}) {
  const { user } = useSession();
  const ownInsights = insights.players.find(({ userId }) => userId === user?._id);
  const modeId = result.modeId ?? "";
  const { data: ownRank } = useQuery({
    ...trendsQueries.ownRank(modeId),
    enabled: ownInsights !== undefined && modeId !== "",
  });
  if (!ownInsights || !user) return null;
  return (
    <section
      className="self-start max-w-full py-2 px-4 border border-gold-edge rounded-md bg-surface"
      aria-label="Your match"
    >
      <KeyFigureRow>
        <KeyFigure label={outcomeTexts[getOutcome(result, user._id)]}>
          {formatEloChange(ownInsights.eloAfter - ownInsights.eloBefore)} Elo
        </KeyFigure>
        <KeyFigure label="Elo after it" kind="rating">
          {formatDecimal(ownInsights.eloAfter, 2)}
        </KeyFigure>
        {modeId !== "" && (
          <KeyFigure label="Your rank now">
            {ownRank ? (
              // The link covers the entire figure.
              <Link {...paths.player(user._id)} className="relative after:absolute after:-inset-x-5 after:-inset-y-2">
                {`#${ownRank.rank}`}
              </Link>
            ) : (
              EMPTY_VALUE
            )}
          </KeyFigure>
        )}
      </KeyFigureRow>
    </section>
  );
}

/** Returns the outcome of a result for one of its players: won ("W"), lost ("L") or drawn ("D"). */
function getOutcome(result: Result, userId: string): Outcome {
  if (result.winnerSide === null) return "D";
  return findSideOfPlayer(result, userId) === result.winnerSide ? "W" : "L";
}
