import { Link } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { Award, Trophy } from "lucide-react";
import { useSeasonRules } from "../../competitions/seasons-queries.ts";
import { Emblem } from "../../league-ui/emblem.tsx";
import { paths } from "../../paths.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { rankClans } from "./clan-ranks.ts";
import { type ClanStanding, clansQueries, useStandings } from "./clans-queries.ts";
import { computePaidPrizes, formatEuros } from "./prizes.ts";

/** The champion of an ended season, with its points and prize. Renders nothing for a season without validated results. */
export function SeasonChampion({ season }: { readonly season: Season }) {
  const { standings } = useStandings();
  const rules = useSeasonRules(season);
  const champion = standings.find(({ rank }) => rank === 1);
  if (!champion || !rules) return null;
  const [prize = 0] = computePaidPrizes(season, standings, rules) ?? [];
  return <ChampionLink season={season} champion={champion} prize={prize} />;
}

interface ClanPrizeProps {
  readonly season: Season;
  readonly clanId: string;
}

/** What a clan has won in an ended season: the championship or a prize. Renders nothing for the other clans. */
export function ClanPrize({ season, clanId }: ClanPrizeProps) {
  const { data: table = [] } = useQuery(clansQueries.table(season._id));
  const rules = useSeasonRules(season);
  const rank = rankClans(table).get(clanId);
  const clan = table.find(({ _id }) => _id === clanId);
  if (!rules || !clan || rank === undefined) return null;
  const prize = computePaidPrizes(season, table, rules)?.[rank - 1] ?? 0;
  if (rank === 1) return <ChampionLink season={season} champion={clan} prize={prize} />;
  if (prize === 0) return null;
  return (
    <p className="flex items-center gap-3 py-3 px-5 border border-line rounded-md bg-surface tabular-nums">
      <Icon icon={Award} size={20} className="flex-none text-gold-text" />
      <span className="min-w-0 wrap-anywhere">
        <strong>{formatEuros(prize)}</strong> in prizes for place {rank} in <bdi translate="no">{season.name}</bdi>
      </span>
    </p>
  );
}

interface ChampionLinkProps {
  readonly season: Season;
  readonly champion: Pick<ClanStanding, "_id" | "name" | "points">;
  /** In cents; 0 if it has none. */
  readonly prize: number;
}

function ChampionLink({ season, champion, prize }: ChampionLinkProps) {
  return (
    <Link
      {...paths.league.clan(champion._id)}
      className={classNames(
        "flex items-center gap-4 py-4 px-5 no-underline tabular-nums",
        "border border-gold-edge rounded-md bg-gold-tint hover:border-default",
      )}
    >
      <Emblem name={champion.name} size={64} />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 text-gold-text text-sm font-semibold">
          <Icon icon={Trophy} size={16} className="flex-none" />
          <span className="wrap-anywhere">
            Champion of <bdi translate="no">{season.name}</bdi>
          </span>
        </span>
        <strong className="block font-display text-2xl leading-[1.2] font-bold wrap-anywhere" dir="auto" translate="no">
          {champion.name}
        </strong>
        <span className="block text-soft">
          {formatCount(champion.points, "point")}
          {prize > 0 && `, ${formatEuros(prize)} in prizes`}
        </span>
      </span>
    </Link>
  );
}
