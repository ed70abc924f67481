import { Link } from "@tanstack/react-router";
import type { Outcome } from "contract/careers.ts";
import type { ResultStory } from "contract/results.ts";
import { gainWords, outcomeWord } from "../competitions/round-words.ts";
import { sideOf } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { fixed, NONE } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { trendsQueries } from "../statistics/careers/careers-queries.ts";
import { Figure, FigureRow } from "../ui/figure.tsx";
import type { Result } from "./results-queries.ts";

/** What a validated result changed for the viewer: Elo, and in a mode the place now. Nothing to who did not play it. */
export function OwnOutcome({ result, story }: { readonly result: Result; readonly story: ResultStory }) {
  const { user } = useSession();
  const own = story.players.find(({ userId }) => userId === user?._id);
  const modeId = result.modeId ?? "";
  const { data: place } = useQuery({
    ...trendsQueries.ownRank(modeId),
    enabled: own !== undefined && modeId !== "",
  });
  if (!own || !user) return null;
  return (
    <section className="py-3 px-4 border border-gold-edge rounded-md bg-surface" aria-label="Your match">
      <FigureRow>
        <Figure label="For you">{outcomeWord(outcomeOf(result, user._id))}</Figure>
        <Figure label="Your Elo after it" kind="rating">
          {fixed(own.eloAfter, 2)}
        </Figure>
        <Figure label="Change">{gainWords(own.eloAfter - own.eloBefore)}</Figure>
        {modeId !== "" && (
          <Figure label="Your place now">
            {place ? (
              <Link {...paths.player(user._id)} className="relative after:absolute after:-inset-x-5 after:-inset-y-2">
                {place.rank}
              </Link>
            ) : (
              NONE
            )}
          </Figure>
        )}
      </FigureRow>
    </section>
  );
}

function outcomeOf(result: Result, userId: string): Outcome {
  if (result.winnerSide === null) return "D";
  return sideOf(result, userId) === result.winnerSide ? "W" : "L";
}
