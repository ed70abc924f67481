import { Link } from "@tanstack/react-router";
import { useRules, useSeason } from "../../competitions/seasons-queries.ts";
import { ClanLabel } from "../../league-ui/crest.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { paths } from "../../paths.ts";
import { useSession } from "../../platform/session.ts";
import { ClanRank } from "../../seasons/clans/clan-name.tsx";
import { hasLineAbove } from "../../seasons/clans/clan-ranks.ts";
import type { PlacedClan } from "../../seasons/clans/clans-queries.ts";
import { LeaguePlayersScreen } from "../../statistics/leaderboards/league-players-screen.tsx";
import { PlayersScreen } from "../../statistics/leaderboards/players-screen.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Section } from "../../ui/page.tsx";
import { HomeStrip, LeagueStrip, useStandings } from "./home-strip.tsx";

export function HomeScreen() {
  return <PlayersScreen above={<HomeStrip />} />;
}

/** The leaderboard alone, with the code of the first page. */
export function LeaderboardScreen() {
  return <PlayersScreen />;
}

export function LeagueHomeScreen() {
  return <LeaguePlayersScreen above={<LeagueHead />} />;
}

/** What the league's first page says before its list. */
function LeagueHead() {
  return (
    <>
      <LeagueStrip />
      <TableHead standings={useStandings()} />
    </>
  );
}

/**
 * The season's table down to the relegation places, with the lines of the podium and of these; on phones the podium and the
 * viewer's own clan. Nothing before the first result.
 */
function TableHead({ standings }: { readonly standings: readonly PlacedClan[] }) {
  const { user } = useSession();
  const rules = useRules(useSeason().season);
  const last = rules?.relegation?.max ?? rules?.clans ?? 0;
  const head = standings
    .flatMap((clan) => (clan.rank !== null && clan.rank <= last ? [{ ...clan, rank: clan.rank }] : []))
    .toSorted((one, other) => one.rank - other.rank);
  if (head.length === 0) return null;
  return (
    <Section
      title="The table"
      actions={
        <Link {...paths.league.clans} className="inline-flex items-center min-h-target">
          All of it
        </Link>
      }
    >
      <ol className="-mt-4 gap-x-8 sm:columns-2">
        {head.map(({ _id, name, rank, points, form }) => (
          <li
            key={_id}
            className={classNames(
              "break-inside-avoid",
              "border-b border-line",
              "max-sm:data-[folded=true]:hidden",
              "data-[ruled=true]:border-b-2 data-[ruled=true]:border-b-soft",
            )}
            data-ruled={hasLineAbove(rank + 1, rules) && rank < head.length}
            data-folded={rank > Math.max(1, rules?.podium ?? 0) && _id !== user?.clanId}
          >
            <Link
              {...paths.league.clan(_id)}
              className="flex items-center gap-3 min-h-11 px-2 no-underline tabular-nums hover:bg-hover data-[own=true]:bg-gold-tint"
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
