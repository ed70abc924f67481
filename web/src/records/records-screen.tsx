import { Link } from "@tanstack/react-router";
import { type Area, recordKinds } from "contract/constants.ts";
import type { ReactNode } from "react";
import { modesQueries } from "../modes/modes-queries.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSeason } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { FilterRow } from "../ui/filter-row.tsx";
import { Page } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PartnersList } from "./partners-list.tsx";
import { RecordLists } from "./record-list.tsx";
import { recordsQueries, recordsSearch } from "./records-queries.ts";
import { WeeksSection } from "./weeks-section.tsx";

/** The records of all modes, or of one. */
export function RecordsScreen() {
  const [{ of: modeId }, change] = useSearchParams(recordsSearch);
  const { data: modes = [] } = useQuery(modesQueries.all);
  const options = [{ value: "", label: "All modes" }, ...modes.map(({ _id, name }) => ({ value: _id, label: name }))];
  const mode = modes.find(({ _id }) => _id === modeId);
  return (
    <RecordsPage area="ranked" board={modeId === "" ? {} : { modeId }} of={mode?.name ?? "all ranked modes"}>
      <SelectField label="Mode" value={modeId} options={options} onValue={(of) => change({ of })} />
    </RecordsPage>
  );
}

/** In the address: of all seasons. */
const ALL = "all";

/** The records of a season, or of all seasons. */
export function LeagueRecordsScreen() {
  const [{ of }, change] = useSearchParams(recordsSearch);
  const { season } = useSeason();
  const isAll = of === ALL || season === undefined;
  const options = [
    { value: "", label: season?.name ?? "This season" },
    { value: ALL, label: "All seasons" },
  ];
  return (
    <RecordsPage area="league" board={isAll ? {} : { seasonId: season._id }} of={isAll ? "all seasons" : season.name}>
      <SelectField
        label="Seasons"
        value={isAll ? ALL : ""}
        options={options}
        onValue={(chosen) => change({ of: chosen })}
      />
    </RecordsPage>
  );
}

interface RecordsPageProps {
  readonly area: Area;
  readonly board: { readonly modeId?: string; readonly seasonId?: string };
  /** What they are the records of, in words. */
  readonly of: string;
  /** The filter. */
  readonly children: ReactNode;
}

function RecordsPage({ area, board, of, children }: RecordsPageProps) {
  const found = useQuery(recordsQueries.of(area, board));
  useDocumentTitle("Records", `The records of ${of}: highest Elo, longest streaks, biggest upsets, best pairs.`);
  return (
    <Page
      title="Records"
      lede="The five best of each kind, by the rounds that are validated."
      actions={
        <Link {...paths.maps} className={buttonClass()}>
          Maps
        </Link>
      }
    >
      <FilterRow>{children}</FilterRow>
      <Loaded query={found} skeleton={<Skeleton height="40rem" />}>
        {(records) =>
          recordKinds.every((kind) => records[kind].length === 0) ? (
            <Empty>The first validated round will set the first records here.</Empty>
          ) : (
            <RecordLists kinds={recordKinds} records={records}>
              <PartnersList area={area} partners={records.partners} />
            </RecordLists>
          )
        }
      </Loaded>
      <p className="text-soft text-sm">
        An upset is a win of a team that had at most 40 % by Elo. Forfeits set no records of rounds.
      </p>
      <WeeksSection />
    </Page>
  );
}
