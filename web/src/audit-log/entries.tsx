import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Fact, FactChange, HistoryEntry } from "contract/history.ts";
import type { SubjectKind } from "contract/history-words.ts";
import { useState } from "react";
import { paths } from "../paths.ts";
import { CsvLink } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Empty } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { anyEntry, type HistorySearch, historyCsv, historyQueries } from "./history-queries.ts";
import { actionTitle, factWords, wordsOf } from "./history-words.ts";

interface EntriesProps {
  readonly filter: HistorySearch;
  readonly numberPerPage: number;
  readonly empty: string;
}

/** Entries of the history, the newest first, with a button for more. */
export function Entries(props: EntriesProps) {
  // Another filter begins at its first page.
  return <EntriesAfter key={JSON.stringify(props.filter)} {...props} after={null} />;
}

function EntriesAfter({ filter, numberPerPage, empty, after }: EntriesProps & { readonly after: string | null }) {
  const found = useQuery(historyQueries.entries(filter, after, numberPerPage));
  const [isContinued, setIsContinued] = useState(false);
  return (
    <Loaded query={found} skeleton={<Skeleton height="16rem" />}>
      {({ data, next }) => (
        <>
          {data.length === 0 && after === null ? (
            <Empty>{empty}</Empty>
          ) : (
            <ol
              className="flex flex-col m-0 p-0 border border-line rounded-md bg-surface text-sm list-none"
              aria-label={after === null ? "History" : "Earlier history"}
            >
              {data.map((entry) => (
                <Entry key={entry._id} entry={entry} filter={filter} />
              ))}
            </ol>
          )}
          {next !== null && isContinued && (
            <EntriesAfter filter={filter} numberPerPage={numberPerPage} empty={empty} after={next} />
          )}
          {!isContinued && data.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 mt-4">
              {next !== null && <Button onClick={() => setIsContinued(true)}>Show earlier ones</Button>}
              <CsvLink source={historyCsv(filter)} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function Entry({ entry, filter }: { readonly entry: HistoryEntry; readonly filter: HistorySearch }) {
  const timeZone = useTimeZone();
  const { at, action, times, subject, changes, address } = entry;
  const isOwn = subject !== null && subject.kind === filter.kind && subject._id === filter.subjectId;
  return (
    <li
      className={classNames(
        "grid grid-cols-[11rem_minmax(0,1fr)_minmax(0,12rem)] gap-x-4 gap-y-1 py-3 px-4",
        "max-md:grid-cols-[minmax(0,1fr)_auto]",
        "[&+&]:border-t [&+&]:border-line",
      )}
    >
      <time dateTime={at} className="text-soft tabular-nums max-md:row-1">
        {playedAt(at, timeZone)}
      </time>
      <div className="flex flex-col gap-2 min-w-0 max-md:col-span-full">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0 wrap-anywhere">
          <span className="font-semibold">{actionTitle(action)}</span>
          {times > 1 && <span>{`${times} times within the hour`}</span>}
          {subject !== null && !isOwn && <SubjectLink {...subject} />}
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      <p className="flex flex-col items-end wrap-anywhere text-right max-md:row-1 max-md:col-2">
        <Author {...entry.author} />
        {address !== null && <span className="text-soft tabular-nums">{address}</span>}
      </p>
    </li>
  );
}

function Author({ kind, userId, name }: HistoryEntry["author"]) {
  if (userId !== null) {
    return (
      <Link
        {...paths.player(userId)}
        className="inline-flex items-center justify-end min-w-target min-h-target font-semibold"
      >
        <bdi translate="no">{name}</bdi>
      </Link>
    );
  }
  if (kind === "GAME_SERVER") {
    return (
      <span className="font-semibold">
        <bdi>{name ?? "A game server"}</bdi>
      </span>
    );
  }
  return <span className="text-soft">{nobodyWords[kind]}</span>;
}

const nobodyWords = {
  USER: "Somebody",
  VISITOR: "Not signed in",
  ANONYMOUS: "Secret",
  LEAGUE: "The league",
} as const;

type LinkOf = (id: string) => LinkOptions;

const pathOf: Partial<Readonly<Record<SubjectKind, LinkOf>>> = {
  USER: paths.player,
  RANKED_RESULT: paths.result,
  LEAGUE_RESULT: paths.league.result,
  CLAN: paths.league.clan,
  EVENT: paths.league.event,
  VOTE: paths.league.vote,
  MODE: paths.mode,
  QUEUE: paths.queue,
  STAT: paths.stat,
  GAME_SERVER: () => paths.gameServers,
  RESERVATION: () => paths.gameServers,
};

function SubjectLink({ kind, _id, name }: NonNullable<HistoryEntry["subject"]>) {
  const words = <bdi translate="no">{name ?? `${_id}`}</bdi>;
  const path = pathOf[kind];
  return path === undefined ? (
    <span>{words}</span>
  ) : (
    <Link {...path(_id)} className="inline-flex items-center min-w-target min-h-target">
      {words}
    </Link>
  );
}

/** How many changes are shown at once; the others are folded. */
const shownAtOnce = 4;

function Changes({ changes }: { readonly changes: readonly FactChange[] }) {
  const folded = changes.slice(shownAtOnce);
  return (
    <>
      <ChangeList changes={changes.slice(0, shownAtOnce)} />
      {folded.length > 0 && (
        <details
          className={classNames(
            "[&_summary]:w-fit [&_summary]:py-1 [&_summary]:px-0 [&_summary]:text-soft",
            "[&_summary]:cursor-pointer [&_summary]:min-h-target [&_summary]:min-w-target",
            "[&_summary]:content-center",
          )}
        >
          <summary>{`${folded.length} more`}</summary>
          <ChangeList changes={folded} />
        </details>
      )}
    </>
  );
}

function ChangeList({ changes }: { readonly changes: readonly FactChange[] }) {
  const timeZone = useTimeZone();
  const words = (fact: Fact) => factWords(fact, (date) => playedAt(date, timeZone));
  return (
    <ul className="flex flex-col gap-1 m-0 p-0 list-none">
      {changes.map(({ field, before, after, isSecret }) => (
        <li key={field} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 max-md:grid-cols-[7rem_minmax(0,1fr)]">
          <span className="text-soft">{wordsOf(field)}</span>
          {isSecret ? <span>changed</span> : <Values before={words(before)} after={words(after)} />}
        </li>
      ))}
    </ul>
  );
}

interface ValuesProps {
  /** `null`: there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

function Values({ before, after }: ValuesProps) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0 wrap-anywhere">
      {before !== null && (
        <del className="text-soft" dir="auto">
          {before}
        </del>
      )}
      {after !== null && (
        <ins className="no-underline" dir="auto">
          {after}
        </ins>
      )}
      {before !== null && after === null && <span>removed</span>}
    </span>
  );
}

/** What happened to one subject, for admins, once they ask for it. */
export function HistorySection({ kind, subjectId }: { kind: SubjectKind; subjectId: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Section title="History">
      {isShown ? (
        <Entries filter={{ ...anyEntry, kind, subjectId }} numberPerPage={10} empty="Nothing has been recorded yet." />
      ) : (
        <div>
          <Button onClick={() => setIsShown(true)}>Show who changed what</Button>
        </div>
      )}
    </Section>
  );
}
