import { Link } from "@tanstack/react-router";
import type { ResultStory } from "contract/results.ts";
import { trendsQueries } from "../careers/careers-queries.ts";
import { paths } from "../paths.ts";
import { fixed } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { Figure, FigureRow } from "../ui/figure.tsx";
import type { Result } from "./results-area.ts";

interface OwnOutcomeProps {
  readonly result: Result;
  readonly story: ResultStory;
}

/** What a validated result changed for the viewer: Elo, and in a mode the place now. Nothing to who did not play it. */
export function OwnOutcome({ result, story }: OwnOutcomeProps) {
  const { user } = useSession();
  const own = story.players.find(({ userId }) => userId === user?._id);
  const modeId = result.modeId ?? "";
  const { data: place } = useQuery({
    ...trendsQueries.ownRank(modeId),
    enabled: own !== undefined && modeId !== "",
  });
  if (!own || !user) return null;
  const gain = own.eloAfter - own.eloBefore;
  return (
    <section className="py-3 px-4 border border-gold-edge rounded-md bg-surface" aria-label="Your match">
      <FigureRow>
        <Figure label="For you">{outcomeWord(result, user._id)}</Figure>
        <Figure label="Your Elo after it" kind="rating">
          {fixed(own.eloAfter, 2)}
        </Figure>
        <Figure label="Change">{`${gain < 0 ? "−" : "+"}${fixed(Math.abs(gain), 2)}`}</Figure>
        {modeId !== "" && (
          <Figure label="Your place now">
            {place ? (
              <Link {...paths.player(user._id)} className="relative after:absolute after:-inset-x-5 after:-inset-y-2">
                {place.rank}
              </Link>
            ) : (
              "–"
            )}
          </Figure>
        )}
      </FigureRow>
    </section>
  );
}

function outcomeWord({ winnerSide, redPlayers }: Result, userId: string): string {
  if (winnerSide === null) return "Drawn";
  const side = redPlayers.some((player) => player.userId === userId) ? "red" : "blue";
  return winnerSide === side ? "Won" : "Lost";
}
