import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Career } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { useState } from "react";
import { findResultOfRecord, formatMetric } from "../../competitions/stat-metrics.tsx";
import { Emblem } from "../../league-ui/emblem.tsx";
import { paths, pathsByArea } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { classNames } from "../../ui/class-names.ts";
import { Fold } from "../../ui/fold.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Section } from "../../ui/page.tsx";
import { statsQueries } from "../stats/stats-queries.ts";
import { MapsSection, PairsSection, RoundsSection } from "./career-sections.tsx";
import {
  allCompetitions,
  type CareerCompetition,
  careerSearch,
  careersQueries,
  competitionParam,
  findShownCompetition,
} from "./careers-queries.ts";
import { CurveSection } from "./elo-curve.tsx";

const MetricAveragesTable = createLazyComponent(
  async () => (await import("./metric-averages-table.tsx")).MetricAveragesTable,
);

interface CareerSectionsProps {
  readonly area: Area;
  readonly userId: string;
  readonly competitions: readonly CareerCompetition[];
}

/** A player's career in an area: Elo curve, rounds, personal bests, maps, partners and opponents, and clans. */
export function CareerSections({ area, userId, competitions }: CareerSectionsProps) {
  const [search, changeSearch] = useSearchParams(careerSearch);
  const { data: career } = useQuery(careersQueries.career(area, userId, search));
  const { data: curve } = useQuery(careersQueries.curve(area, userId, search));
  const isEmpty = curve?.games === 0 && competitions.length === 0;
  const competition = findShownCompetition(area, search, competitions);
  const hasSeveral = competitions.length > 1;
  const showsAll = search[competitionParam[area]] === allCompetitions;
  const scope = hasSeveral && showsAll ? scopesOfAll[area] : "";
  const clans = career && <ClansSection clans={career.clans} />;
  if (isEmpty) {
    return (
      <>
        <p className="text-soft">No validated round {area === "ranked" ? "in a ranked mode" : "in the league"} yet.</p>
        {clans}
      </>
    );
  }
  return (
    <>
      <div className="grid lg:grid-cols-[3fr_1fr] gap-x-8 gap-y-10" data-section="">
        <div className="min-w-0">
          <CurveSection area={area} userId={userId} search={search} onSearchChange={changeSearch} />
        </div>
        {competition && <PersonalBestsSection area={area} competition={competition} />}
      </div>
      {career && (
        <>
          <MapsSection title={`Maps and sides${scope}`} maps={career.maps} />
          <PairsSection area={area} userId={userId} career={career} />
        </>
      )}
      <RoundsSection
        title={`Rounds${scope}`}
        area={area}
        userId={userId}
        search={search}
        onSearchChange={changeSearch}
        competitionId={showsAll ? "" : (competition?.id ?? "")}
        maps={career?.maps ?? []}
      />
      <ExtendedMetricsSection area={area} userId={userId} />
      {clans}
    </>
  );
}

/** The end of the titles of sections that cover all modes or seasons. */
const scopesOfAll = { ranked: " in all modes", league: " in all seasons" } as const satisfies Record<Area, string>;

/** The player's best rounds in a mode or season, with links to them. */
function PersonalBestsSection({ area, competition }: { area: Area; competition: CareerCompetition }) {
  const { data: stat } = useQuery(statsQueries.byId(area, competition.stat._id));
  if (!stat) return null;
  const records = Object.entries(personalBests).flatMap(([label, key]) => {
    const resultId = findResultOfRecord(stat, key);
    return resultId === null ? [] : { label, value: formatMetric(stat, key), resultId };
  });
  if (records.length === 0) return null;
  return (
    <div className="grid">
      <Section
        title={`Bests in ${isolateBidi(competition.name)}`}
        actions={
          <Link
            {...pathsByArea[area].stat(competition.stat._id)}
            className="inline-flex items-center min-h-target py-1.5 text-sm"
          >
            All statistics
          </Link>
        }
      >
        {/* On tablets, the records are beside each other. */}
        <ul
          className={classNames(
            "grid grow gap-px border border-line rounded-md bg-line overflow-hidden",
            "sm:grid-flow-col lg:grid-flow-row",
          )}
        >
          {records.map(({ label, value, resultId }) => (
            <li key={label} className="grid bg-surface">
              <Link
                {...pathsByArea[area].result(resultId)}
                className={classNames(
                  "flex items-center justify-between gap-3 min-h-row px-4",
                  "no-underline hover:bg-hover focus-visible:-outline-offset-2",
                )}
              >
                <span className="text-soft">{label}</span>
                <strong className="font-display text-lg tabular-nums">{value}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

const personalBests = {
  Score: "highestScore",
  Kills: "highestKills",
  "K/D": "highestKdRatio",
  "Team as red": "highestRedTeamScore",
  "Team as blue": "highestBlueTeamScore",
} as const;

/** A player's averages of extended metrics. Collapsed by default; its data is fetched when it is expanded. */
function ExtendedMetricsSection(props: { readonly area: Area; readonly userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold title="More statistics per round" onToggle={setOpen}>
      {isOpen && <MetricAveragesTable {...props} />}
    </Fold>
  );
}

/** The player's clans by season. Renders nothing if there are none. `crest` is the API's name of the emblem. */
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
              <Emblem name={clanName} emblem={crest} size={28} />
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
