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
import { Empty } from "../ui/empty.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import css from "./entries.module.css";
import { type HistoryFilter, historyCsv, historyQueries } from "./history-queries.ts";
import { actionTitle, factWords, wordsOf } from "./history-words.ts";

interface EntriesProps {
  readonly filter: HistoryFilter;
  readonly numberPerPage: number;
  /** One sentence for when there are none. */
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
            <ol className={css["entries"]} aria-label={after === null ? "History" : "Earlier history"}>
              {data.map((entry) => (
                <Entry key={entry._id} entry={entry} filter={filter} />
              ))}
            </ol>
          )}
          {next !== null && isContinued && (
            <EntriesAfter filter={filter} numberPerPage={numberPerPage} empty={empty} after={next} />
          )}
          {!isContinued && data.length > 0 && (
            <div className={css["foot"]}>
              {next !== null && <Button onClick={() => setIsContinued(true)}>Show earlier ones</Button>}
              <CsvLink source={historyCsv(filter)} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function Entry({ entry, filter }: { readonly entry: HistoryEntry; readonly filter: HistoryFilter }) {
  const timeZone = useTimeZone();
  const { at, action, times, subject, changes, address } = entry;
  const isOwn = subject !== null && subject.kind === filter.kind && subject._id === filter.subjectId;
  return (
    <li className={css["entry"]}>
      <time dateTime={at} className={css["when"]}>
        {playedAt(at, timeZone)}
      </time>
      <div className={css["what"]}>
        <p className={css["title"]}>
          <span className={css["action"]}>{actionTitle(action)}</span>
          {times > 1 && <span>{`${times} times within the hour`}</span>}
          {subject !== null && !isOwn && <SubjectLink {...subject} />}
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      <p className={css["who"]}>
        <Author {...entry.author} />
        {address !== null && <span className={css["address"]}>{address}</span>}
      </p>
    </li>
  );
}

function Author({ kind, userId, name }: HistoryEntry["author"]) {
  if (userId !== null) {
    return (
      <Link {...paths.player(userId)} className={css["author"]}>
        <bdi>{name}</bdi>
      </Link>
    );
  }
  if (kind === "GAME_SERVER") {
    return (
      <span className={css["author"]}>
        <bdi>{name ?? "A game server"}</bdi>
      </span>
    );
  }
  return <span className={css["nobody"]}>{nobodyWords[kind]}</span>;
}

/** Of entries that name nobody. */
const nobodyWords = {
  USER: "Somebody",
  VISITOR: "Not signed in",
  ANONYMOUS: "Secret",
  LEAGUE: "The league",
} as const;

type LinkOf = (id: string) => LinkOptions;

/** Where subjects have a page. */
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
};

function SubjectLink({ kind, _id, name }: NonNullable<HistoryEntry["subject"]>) {
  const words = <bdi>{name ?? `${_id}`}</bdi>;
  const path = pathOf[kind];
  return path === undefined ? <span>{words}</span> : <Link {...path(_id)}>{words}</Link>;
}

/** How many changes are shown at once; the others are folded. */
const shownAtOnce = 4;

function Changes({ changes }: { readonly changes: readonly FactChange[] }) {
  const folded = changes.slice(shownAtOnce);
  return (
    <>
      <ChangeList changes={changes.slice(0, shownAtOnce)} />
      {folded.length > 0 && (
        <details className={css["folded"]}>
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
    <ul className={css["changes"]}>
      {changes.map(({ field, before, after, isSecret }) => (
        <li key={field} className={css["change"]}>
          <span className={css["field"]}>{wordsOf(field)}</span>
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
    <span className={css["values"]}>
      {before !== null && <del className={css["before"]}>{before}</del>}
      {after !== null && <ins className={css["after"]}>{after}</ins>}
      {before !== null && after === null && <span>removed</span>}
    </span>
  );
}
