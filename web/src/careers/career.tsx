import type { ReactNode } from "react";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { BestsSection } from "./bests-section.tsx";
import { MapsSection, PairsSection } from "./career-sections.tsx";
import type { CareerBoard, CareersArea } from "./careers-area.ts";
import { careerSearch, careersQueries } from "./careers-queries.ts";
import { ClansSection } from "./clans-section.tsx";
import { CurveSection } from "./curve-section.tsx";
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
