import { Link, useNavigate } from "@tanstack/react-router";
import type { Curve, CurvePoint } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { isolated, listOfNames } from "contract/isolated.ts";
import { Readout, useTableSwitch } from "../../charts/chart-frame.tsx";
import { LineChart } from "../../charts/line-chart.tsx";
import { gainWords, namesOf, outcomeWord, roundScoreWords } from "../../competitions/round-words.ts";
import { OutcomeDot } from "../../league-ui/form-dots.tsx";
import { pathsIn } from "../../paths.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, fixed } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Empty } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { type CareerSearch, careersQueries } from "./careers-queries.ts";

interface CurveSectionProps {
  readonly area: Area;
  readonly userId: string;
  readonly search: CareerSearch;
  readonly onAll: (all: boolean) => void;
}

export function CurveSection({ area, userId, search, onAll }: CurveSectionProps) {
  const found = useQuery(careersQueries.curve(area, userId, search));
  const { isTable, tableSwitch } = useTableSwitch();
  const { data: curve } = found;
  const points = curve?.points.map(toPoint) ?? [];
  const [first, ...more] = points;
  return (
    <Section
      title={eloIn(area, curve?.modeName)}
      actions={
        first && (
          <>
            {curve && (curve.games > points.length || search.all) && (
              <Button size="small" aria-pressed={search.all} onClick={() => onAll(!search.all)}>
                {search.all ? "Last 100 games" : `All ${curve.games} games`}
              </Button>
            )}
            {tableSwitch}
          </>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="20rem" />}>
        {(loaded) =>
          first ? (
            <>
              <CurveFacts area={area} curve={loaded} />
              {isTable ? (
                <CurveTable area={area} points={points} />
              ) : (
                <CurvePicture
                  key={`${loaded.modeId} ${loaded.gamesPerPoint} ${points.length}`}
                  area={area}
                  curve={loaded}
                  points={[first, ...more]}
                />
              )}
            </>
          ) : (
            <Empty>The first validated round will begin a curve of the Elo here.</Empty>
          )
        }
      </Loaded>
    </Section>
  );
}

/** What the curve shows. @param modeName none in the league, and before the first game */
function eloIn(area: Area, modeName: string | null | undefined): string {
  if (area === "league") return "Elo in the league";
  return modeName ? `Elo in ${isolated(modeName)}` : "Elo";
}

type Point = CurvePoint & { readonly x: number; readonly y: number; readonly low: number; readonly high: number };

function toPoint(point: CurvePoint): Point {
  return { ...point, x: point.game, y: point.elo, low: point.lowElo, high: point.highElo };
}

function CurveFacts({ area, curve: { peak, games, gamesPerPoint } }: { area: Area; curve: Curve }) {
  const timeZone = useTimeZone();
  return (
    <p
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-1 -my-2",
        "text-sm tabular-nums",
        "text-soft",
        "[&_a]:inline-flex [&_a]:items-center [&_a]:min-h-[max(var(--spacing-target),1.5rem)]",
        "[&_a]:text-gold-text [&_a]:font-semibold",
      )}
    >
      {peak && (
        <Link {...pathsIn[area].result(peak.resultId)}>
          Peak {fixed(peak.elo, 2)}, {playedAt(peak.date, timeZone).split(",")[0]}
        </Link>
      )}
      <span>
        {counted(games, "game")}
        {gamesPerPoint > 1 && `, ${gamesPerPoint} to a point, with the bounds between`}
      </span>
    </p>
  );
}

function CurvePicture({ area, curve, points }: { area: Area; curve: Curve; points: [Point, ...Point[]] }) {
  const navigate = useNavigate();
  const [first] = points;
  const { peak } = curve;
  const highest = peak && points.find(({ high }) => high === peak.elo);
  return (
    <LineChart
      label={eloIn(area, curve.modeName)}
      points={points}
      start={{ x: first.x - Math.min(first.x, curve.gamesPerPoint), y: startOf(first, curve) }}
      xName="Game"
      words={(elo) => fixed(elo, 2)}
      peak={peak && highest ? { point: highest, name: `Peak ${fixed(peak.elo, 2)}` } : null}
      readout={(point) => <RoundReadout area={area} point={point} />}
      onOpen={({ resultId }) => void navigate(pathsIn[area].result(resultId))}
    />
  );
}

/** A point of several games begins where its first one began, which is not known: at the line's first value. */
function startOf(first: Point, { gamesPerPoint }: Curve): number {
  return gamesPerPoint === 1 ? first.eloBefore : first.elo;
}

function RoundReadout({ area, point }: { readonly area: Area; readonly point: Point }) {
  const timeZone = useTimeZone();
  return (
    <Readout
      link={(parts) => <Link {...pathsIn[area].result(point.resultId)} {...parts} />}
      before={<OutcomeDot outcome={point.outcome} />}
      lines={[
        <>
          {outcomeWord(point.outcome)} {roundScoreWords(point)} against{" "}
          <bdi>{listOfNames(point.against) || "nobody"}</bdi>
        </>,
        <>
          Game {point.game} · <time dateTime={point.date}>{playedAt(point.date, timeZone)}</time>
        </>,
      ]}
      after={
        <span className="flex flex-col items-end text-sm">
          <span className="text-base font-semibold">{gainWords(point.eloGain)}</span>
          <span>{fixed(point.elo, 2)}</span>
        </span>
      }
    />
  );
}

function CurveTable({ area, points }: { readonly area: Area; readonly points: readonly Point[] }) {
  const timeZone = useTimeZone();
  return (
    <Table
      caption="Elo by game, the last first"
      rows={points.toReversed()}
      rowKey={({ resultId }) => resultId}
      link={({ resultId }, parts) => <Link {...pathsIn[area].result(resultId)} {...parts} />}
      columns={[
        { key: "date", head: "Date", cell: ({ date }) => playedAt(date, timeZone) },
        { key: "game", head: "Game", align: "end", cell: ({ game }) => game },
        { key: "against", head: "Against", cell: ({ against }) => <bdi>{listOfNames(against)}</bdi> },
        { key: "score", head: "Score", cell: (point) => `${outcomeWord(point.outcome)} ${roundScoreWords(point)}` },
        { key: "gain", head: "Change", align: "end", cell: ({ eloGain }) => gainWords(eloGain) },
        { key: "elo", head: "Elo", align: "end", cell: ({ elo }) => fixed(elo, 2) },
      ]}
    />
  );
}

/** The first page of all rounds, which the page's list shows as long as nothing is chosen in it. */
const newest: CareerSearch = {
  modeId: "",
  seasonId: "",
  map: "",
  outcome: "",
  all: false,
  page: 1,
  numberPerPage: 10,
};

/** The round that was played last, of any mode or season, in one line that leads to it; nothing before the first. */
export function LastRound({ area, userId }: { area: Area; userId: string }) {
  const { data, isPending } = useQuery(careersQueries.rounds(area, userId, newest));
  const timeZone = useTimeZone();
  if (isPending) return <Skeleton height="3.5rem" />;
  const round = data?.data[0];
  if (!round) return null;
  return (
    <Link
      {...pathsIn[area].result(round.resultId)} /* On phones in two lines, beside how it ended. */
      className={classNames(
        "flex items-center gap-x-3 min-h-14 py-2 px-4",
        "tabular-nums no-underline",
        "border border-line rounded-md bg-surface",
        "max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:px-3",
        "max-sm:[&>:nth-child(2)]:row-[1/3] max-sm:[&>:nth-child(2)]:col-1",
        "hover:bg-hover",
      )}
    >
      <span className="text-soft text-xs max-sm:col-2 max-sm:row-1">Last round</span>
      <OutcomeDot outcome={round.outcome} />
      <span className="truncate flex-1 min-w-0">
        {outcomeWord(round.outcome)} {roundScoreWords(round)} <span className="text-soft">vs</span>{" "}
        <bdi>{round.otherClanName ?? (namesOf(round.opponents) || "nobody")}</bdi>
      </span>
      <strong className="max-sm:text-end">{gainWords(round.eloGain)}</strong>
      <time className="text-soft max-sm:col-3 max-sm:row-1 max-sm:text-xs max-sm:text-end" dateTime={round.date}>
        {playedAt(round.date, timeZone).split(",")[0]}
      </time>
    </Link>
  );
}
