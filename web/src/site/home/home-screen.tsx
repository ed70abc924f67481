import { Link } from "@tanstack/react-router";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { ClanLabel } from "../../league-ui/emblem.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { paths } from "../../paths.ts";
import { useSession } from "../../platform/session.ts";
import { ClanRank } from "../../seasons/clans/clan-cell.tsx";
import { hasLineAbove } from "../../seasons/clans/clan-ranks.ts";
import type { ClanStanding } from "../../seasons/clans/clans-queries.ts";
import { LeaguePlayersScreen } from "../../statistics/leaderboards/league-players-screen.tsx";
import { PlayersScreen } from "../../statistics/leaderboards/players-screen.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Section } from "../../ui/page.tsx";
import { HomeOverview, LeagueOverview, useStandings } from "./home-overview.tsx";

/** The home page of the ranked area. */
export function HomeScreen() {
  return <PlayersScreen banner={<HomeOverview />} />;
}

/** The leaderboard without the overview. It is in this file, so that it shares the chunk of the home page. */
export function LeaderboardScreen() {
  return <PlayersScreen />;
}

/** The home page of the league area. */
export function LeagueHomeScreen() {
  return <LeaguePlayersScreen banner={<LeagueHeader />} />;
}

/** The top of the league's home page, above the list of players. */
function LeagueHeader() {
  return (
    <>
      <LeagueOverview />
      <StandingsPreview standings={useStandings()} />
    </>
  );
}

/**
 * The standings of the season down to the relegation ranks, with lines below the podium and above the relegation ranks. On
 * phones, only the podium and the viewer's clan are shown. Renders nothing before the first result.
 */
function StandingsPreview({ standings }: { readonly standings: readonly ClanStanding[] }) {
  const { user } = useSession();
  const rules = useSeasonRules(useSeason().season);
  // The last relegation rank, or the last rank of all.
  const lastRank = rules?.relegation?.max ?? rules?.clans ?? 0;
  const podiumSize = Math.max(1, rules?.podium ?? 0);
  const topClans = standings
    // The copy of `rank` tells the compiler that it is a number.
    .flatMap((clan) => (clan.rank !== null && clan.rank <= lastRank ? [{ ...clan, rank: clan.rank }] : []))
    .toSorted((first, second) => first.rank - second.rank);
  if (topClans.length === 0) return null;
  return (
    <Section
      title="Standings"
      actions={
        <Link {...paths.league.clans} className="inline-flex items-center min-h-target">
          Full standings
        </Link>
      }
    >
      <ol className="-mt-4 gap-x-8 sm:columns-2">
        {/* `data-ruled` draws a line below the clan, and `data-collapsed` hides it on phones. */}
        {topClans.map(({ _id, name, rank, points, form }) => (
          <li
            key={_id}
            className={classNames(
              "break-inside-avoid",
              "border-b border-line",
              "max-sm:data-[collapsed=true]:hidden",
              "data-[ruled=true]:border-b-2 data-[ruled=true]:border-b-soft",
            )}
            data-ruled={hasLineAbove(rank + 1, rules) && rank < topClans.length}
            data-collapsed={rank > podiumSize && _id !== user?.clanId}
          >
            <Link
              {...paths.league.clan(_id)}
              className={classNames(
                "flex items-center gap-3 min-h-11 px-2 no-underline tabular-nums",
                "hover:bg-hover data-[own=true]:bg-gold-tint",
              )}
              data-own={_id === user?.clanId}
            >
              <ClanRank rank={rank} />
              <span className="flex flex-1 min-w-0 font-semibold">
                <ClanLabel name={name} />
              </span>
              <FormDots form={form} />
              <span className="min-w-14 text-end">
                <strong className="font-display text-lg leading-[1.2] font-bold">{points}</strong>
                <span className="sr-only"> points</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}
