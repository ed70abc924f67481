import { Link } from "@tanstack/react-router";
import type { Career } from "contract/careers.ts";
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { Crest } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { fixed, grouped } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import type { Stat } from "../stats/stats-area.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { MapsSection, PairsSection } from "./career-sections.tsx";
import type { CareerBoard, CareersArea } from "./careers-area.ts";
import { careerSearch, careersQueries } from "./careers-queries.ts";
import { CurveSection } from "./curve-section.tsx";
import { FiguresSection } from "./figures-section.tsx";
import { RoundsSection } from "./rounds-section.tsx";

interface CareerPartsProps {
  readonly area: CareersArea;
  readonly userId: string;
  readonly boards: readonly CareerBoard[];
  /** What stands between the curve and the rounds. */
  readonly standings: ReactNode;
}

/**
 * What a player has played in an area, from the first game on: the curve, standings, the rounds, bests, maps, partners
 * and opponents, clans.
 */
export function CareerParts({ area, userId, boards, standings }: CareerPartsProps) {
  const [search, changeSearch] = useSearchParams(careerSearch);
  const { data: career } = useQuery(careersQueries.career(area.name, userId, search));
  const { data: curve } = useQuery(careersQueries.curve(area.name, userId, search));
  const isEmpty = curve?.games === 0 && boards.length === 0;
  const chosen = search[area.choice] || career?.modeId;
  const board = boards.find(({ id }) => id === chosen) ?? boards[0];
  return (
    <>
      <CurveSection area={area} userId={userId} search={search} onAll={(all) => changeSearch({ all })} />
      {standings}
      {!isEmpty && (
        <RoundsSection
          area={area}
          userId={userId}
          search={search}
          onSearch={changeSearch}
          boards={boards}
          maps={career?.maps ?? []}
        />
      )}
      {board && <BestsSection area={area} board={board} />}
      {!isEmpty && <FiguresSection area={area.name} userId={userId} />}
      {career && (
        <>
          {!isEmpty && <MapsSection maps={career.maps} />}
          {!isEmpty && <PairsSection area={area} userId={userId} career={career} />}
          <ClansSection clans={career.clans} />
        </>
      )}
    </>
  );
}

function BestsSection({ area, board }: { area: CareersArea; board: CareerBoard }) {
  const { data: stat } = useQuery(area.stats.one(board.statId));
  const set = stat
    ? bests(stat).flatMap(({ resultId, ...best }) => (resultId === null ? [] : [{ ...best, resultId }]))
    : [];
  if (set.length === 0) return null;
  return (
    <Section
      title={`Bests in ${board.name}`}
      actions={
        <Link
          {...area.stats.paths.one(board.statId)}
          className="inline-flex items-center min-h-[max(var(--spacing-target),1.5rem)] text-sm"
        >
          All figures
        </Link>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 max-sm:grid-cols-[repeat(2,1fr)]">
        {set.map(({ label, value, resultId }) => (
          <li key={label}>
            <Link
              {...area.paths.result(resultId)}
              className="flex flex-col gap-1 min-h-row py-3 px-4 border border-line rounded-md bg-surface no-underline hover:bg-hover"
            >
              <span className="inline-flex items-center gap-2 text-soft text-xs">
                <Icon of={Trophy} size={14} />
                {label}
              </span>
              <span className="font-display text-xl leading-[1.1] font-bold tabular-nums">{value}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function bests(stat: Stat) {
  return [
    { label: "Score", value: grouped(stat.highestScore), resultId: stat.highestScoreResultId },
    { label: "Kills", value: grouped(stat.highestKills), resultId: stat.highestKillsResultId },
    { label: "K/D", value: fixed(stat.highestKdRatio, 2), resultId: stat.highestKdRatioResultId },
    { label: "Team as red", value: grouped(stat.highestRedTeamScore), resultId: stat.highestRedTeamScoreResultId },
    { label: "Team as blue", value: grouped(stat.highestBlueTeamScore), resultId: stat.highestBlueTeamScoreResultId },
  ];
}

/** The clans that a player was in, season by season; nothing without any. */
function ClansSection({ clans }: Pick<Career, "clans">) {
  if (clans.length === 0) return null;
  return (
    <Section title="Clans">
      <ul className="flex flex-wrap gap-3">
        {clans.map(({ clanId, clanName, crest, seasonId, seasonName }) => (
          <li key={clanId}>
            <Link
              {...paths.league.clan(clanId)}
              search={{ season: seasonId }}
              className="flex items-center gap-3 min-h-row py-2 pr-4 pl-3 border border-line rounded-md bg-surface no-underline hover:bg-hover"
            >
              <Crest name={clanName} crest={crest} size={28} />
              <span>
                <bdi className="block font-semibold">{clanName}</bdi>
                <span className="block text-soft text-sm">{seasonName}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
