import { Link } from "@tanstack/react-router";
import type { Career } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { ChevronDown, Trophy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { figureWords, setIn } from "../../competitions/stat-figures.tsx";
import { Crest } from "../../league-ui/crest.tsx";
import { paths, pathsIn } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/page.tsx";
import { statsQueries } from "../stats/stats-queries.ts";
import { MapsSection, PairsSection, RoundsSection } from "./career-sections.tsx";
import { boardIn, type CareerBoard, careerSearch, careersQueries } from "./careers-queries.ts";
import { CurveSection } from "./curve-section.tsx";

const FiguresTable = lazyPart(async () => (await import("./figures-table.tsx")).FiguresTable);

interface CareerPartsProps {
  readonly area: Area;
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
  const { data: career } = useQuery(careersQueries.career(area, userId, search));
  const { data: curve } = useQuery(careersQueries.curve(area, userId, search));
  const isEmpty = curve?.games === 0 && boards.length === 0;
  const chosen = search[boardIn[area]] || career?.modeId;
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
      {!isEmpty && <FiguresSection area={area} userId={userId} />}
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

function BestsSection({ area, board }: { area: Area; board: CareerBoard }) {
  const { data: stat } = useQuery(statsQueries.one(area, board.statId));
  if (!stat) return null;
  const set = Object.entries(bests).flatMap(([label, key]) => {
    const resultId = setIn(stat, key);
    return resultId === null ? [] : { label, words: figureWords(stat, key), resultId };
  });
  if (set.length === 0) return null;
  return (
    <Section
      title={`Bests in ${isolated(board.name)}`}
      actions={
        <Link
          {...pathsIn[area].stat(board.statId)}
          className="inline-flex items-center min-h-[max(var(--spacing-target),1.5rem)] text-sm"
        >
          All figures
        </Link>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 max-sm:grid-cols-[repeat(2,1fr)]">
        {set.map(({ label, words, resultId }) => (
          <li key={label}>
            <Link
              {...pathsIn[area].result(resultId)}
              className="flex flex-col gap-1 min-h-row py-3 px-4 border border-line rounded-md bg-surface no-underline hover:bg-hover"
            >
              <span className="inline-flex items-center gap-2 text-soft text-xs">
                <Icon of={Trophy} size={14} />
                {label}
              </span>
              <span className="font-display text-xl leading-[1.1] font-bold tabular-nums">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const bests = {
  Score: "highestScore",
  Kills: "highestKills",
  "K/D": "highestKdRatio",
  "Team as red": "highestRedTeamScore",
  "Team as blue": "highestBlueTeamScore",
} as const;

/** Folded, and fetched once it is unfolded. */
function FiguresSection(of: { readonly area: Area; readonly userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group/figures" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex items-center gap-2 min-h-target cursor-pointer font-semibold">
        More figures per round
        <Icon of={ChevronDown} size={16} className="text-soft group-open/figures:rotate-180" />
      </summary>
      {isOpen && <FiguresTable {...of} />}
    </details>
  );
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
              className={classNames(
                "flex items-center gap-3 min-h-row py-2 pr-4 pl-3",
                "no-underline",
                "border border-line rounded-md bg-surface",
                "hover:bg-hover",
              )}
            >
              <Crest name={clanName} crest={crest} size={28} />
              <span>
                <bdi className="block font-semibold" translate="no">
                  {clanName}
                </bdi>
                <span className="block text-soft text-sm">{seasonName}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
