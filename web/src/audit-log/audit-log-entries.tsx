import { Link, type LinkOptions } from "@tanstack/react-router";
import type { AuditLogEntry } from "contract/audit-log.ts";
import type { EntityKind } from "contract/audit-log-kinds.ts";
import { useState } from "react";
import { paths } from "../paths.ts";
import { Loaded } from "../platform/loaded.tsx";
import { CsvLink } from "../platform/pagination.tsx";
import { useQuery } from "../platform/query.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Fold } from "../ui/fold.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { getActionLabel } from "./action-labels.ts";
import { type AuditLogFilter, auditLogQueries, createAuditLogCsvSource, EMPTY_FILTER } from "./audit-log-queries.ts";
import { type ChangeText, formatChanges } from "./audited-values.ts";
import { type EntryRun, foldRoutineEntries, summarizeRun } from "./fold-routine-entries.ts";

interface AuditLogEntriesProps {
  readonly filter: AuditLogFilter;
  readonly numberPerPage: number;
  /** The text if there are no entries. */
  readonly empty: string;
  /** Clears the filter that the user has chosen. Set it only while there is one. */
  readonly onClearFilters?: (() => void) | false;
}

/** The entries of the audit log, the newest first, with a button to load more. */
export function AuditLogEntries(props: AuditLogEntriesProps) {
  // A new key remounts the list, so that it begins with its first page again if the filter changes.
  return <EntriesPage key={JSON.stringify(props.filter)} {...props} after={null} />;
}

interface EntriesPageProps extends AuditLogEntriesProps {
  /** The cursor after which the page begins; `null` for the newest entries. */
  readonly after: string | null;
}

/** A page of entries. The next page is rendered below it when the user asks for it. */
function EntriesPage({ filter, numberPerPage, empty, onClearFilters, after }: EntriesPageProps) {
  const query = useQuery(auditLogQueries.entries(filter, after, numberPerPage));
  const [showsNextPage, setShowsNextPage] = useState(false);
  return (
    <Loaded query={query} skeleton={<Skeleton height="16rem" />}>
      {({ data, next }) => (
        <>
          {data.length === 0 && after === null ? (
            <EmptyState onClearFilters={onClearFilters}>{empty}</EmptyState>
          ) : (
            <ol
              className="flex flex-col m-0 p-0 border border-line rounded-md bg-surface text-sm list-none"
              aria-label={after === null ? "History" : "Earlier history"}
            >
              {(filter.action === "" ? foldRoutineEntries(data) : data.map((entry) => [entry] as const)).map((run) => (
                <EntryRow key={run.at(-1)?._id} run={run} filter={filter} />
              ))}
            </ol>
          )}
          {next !== null && showsNextPage && (
            <EntriesPage filter={filter} numberPerPage={numberPerPage} empty={empty} after={next} />
          )}
          {!showsNextPage && data.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 mt-4">
              {next !== null && <Button onClick={() => setShowsNextPage(true)}>Show earlier entries</Button>}
              <CsvLink source={createAuditLogCsvSource(filter)} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function EntryRow({ run, filter }: { readonly run: EntryRun; readonly filter: AuditLogFilter }) {
  const timeZone = useTimeZone();
  const [newestEntry] = run;
  if (run.length === 1) return <Entry entry={newestEntry} filter={filter} />;
  const title = (
    <>
      <time dateTime={newestEntry.at} className="text-soft font-normal tabular-nums md:w-46">
        {formatDateAndTime(newestEntry.at, timeZone)}
      </time>{" "}
      {summarizeRun(run)}
    </>
  );
  return (
    <li className="py-2 px-4 [&+&]:border-t [&+&]:border-line">
      <Fold title={title}>
        <ol className="-mx-4 p-0 border-t border-line bg-sunken list-none">
          {run.map((entry) => (
            <Entry key={entry._id} entry={entry} filter={filter} />
          ))}
        </ol>
      </Fold>
    </li>
  );
}

function Entry({ entry, filter }: { readonly entry: AuditLogEntry; readonly filter: AuditLogFilter }) {
  const timeZone = useTimeZone();
  const { at: date, action, changes, address: ipAddress } = entry;
  // The API counts equal entries within an hour as "times", and calls the changed entity "subject".
  const { times: repetitions, subject: entity } = entry;
  const isFilteredEntity = entity !== null && entity.kind === filter.kind && entity._id === filter.entityId;
  return (
    <li
      className={classNames(
        "grid grid-cols-[11rem_minmax(0,1fr)_minmax(0,12rem)] gap-x-4 gap-y-1 py-3 px-4",
        "max-md:grid-cols-[minmax(0,1fr)_auto]",
        "[&+&]:border-t [&+&]:border-line",
      )}
    >
      <time dateTime={date} className="text-soft tabular-nums max-md:row-1">
        {formatDateAndTime(date, timeZone)}
      </time>
      <div className="flex flex-col gap-2 min-w-0 max-md:col-span-full">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0 wrap-anywhere">
          <span className="font-semibold">{getActionLabel(action)}</span>
          {repetitions > 1 && <span>{`${repetitions} times within the hour`}</span>}
          {entity !== null && !isFilteredEntity && <EntityLink {...entity} isDeleted={deletingActions.has(action)} />}
        </p>
        {changes.length > 0 && <Changes kind={entity?.kind} changes={changes} />}
      </div>
      <p className="flex flex-col items-end wrap-anywhere text-right max-md:row-1 max-md:col-2">
        <Author {...entry.author} />
        {ipAddress !== null && <span className="text-soft tabular-nums">{ipAddress}</span>}
      </p>
    </li>
  );
}

function Author({ kind, userId, name }: AuditLogEntry["author"]) {
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
  return <span className="text-soft">{anonymousAuthorLabels[kind]}</span>;
}

/** The authors whose name is not recorded, by the kind of the author. The author of a secret vote is `ANONYMOUS`. */
const anonymousAuthorLabels = {
  USER: "Somebody",
  VISITOR: "Not signed in",
  ANONYMOUS: "Secret",
  LEAGUE: "The league",
} as const;

/** The actions after which the page of the entity no longer exists. */
const deletingActions = new Set([
  "deleteClan",
  "deleteEvent",
  "deleteMode",
  "deleteOwnAccount",
  "deleteQueue",
  "deleteResult",
  "deleteUser",
  "deleteVote",
]);

type CreateLink = (id: string) => LinkOptions;

const linkByKind: Partial<Readonly<Record<EntityKind, CreateLink>>> = {
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
  ROUND: () => paths.gameServers,
  RESERVATION: () => paths.gameServers,
  MATCH: paths.match,
  MOTION: () => paths.league.votes,
  ANNOUNCEMENT: () => ({ to: "/ranked/announcements" }),
  SETTINGS: () => ({ to: "/ranked/settings" }),
};

type EntityLinkProps = NonNullable<AuditLogEntry["subject"]> & { readonly isDeleted: boolean };

/** Names the changed entity, with a link to its page while it exists. */
function EntityLink({ kind, _id, name, isDeleted }: EntityLinkProps) {
  const label = <bdi translate="no">{name ?? `Number ${_id}`}</bdi>;
  const createLink = linkByKind[kind];
  if (createLink === undefined || isDeleted) return <span>{label}</span>;
  return (
    <Link {...createLink(_id)} className="inline-flex items-center min-w-target min-h-target">
      {label}
    </Link>
  );
}

/** The number of an entry's changes that are shown at once. The others are collapsed. */
const MAX_CHANGES_SHOWN = 4;

function Changes({ kind, changes }: { readonly kind: EntityKind | undefined } & Pick<AuditLogEntry, "changes">) {
  const timeZone = useTimeZone();
  const texts = changes.flatMap((change) => {
    const format = (formatDate: (date: string) => string) => formatChanges(kind, [change], formatDate);
    const textsOfChange = format((date) => formatDateAndTime(date, timeZone));
    // Times have seconds if both values would otherwise look the same.
    const isSame = textsOfChange.some(({ before, after, isSecret }) => before === after && !isSecret);
    return isSame ? format((date) => `${formatDateAndTime(date, timeZone)}:${formatSeconds(date)}`) : textsOfChange;
  });
  const collapsedTexts = texts.slice(MAX_CHANGES_SHOWN);
  return (
    <>
      <ChangeList changes={texts.slice(0, MAX_CHANGES_SHOWN)} />
      {collapsedTexts.length > 0 && (
        <details
          className={classNames(
            "[&_summary]:w-fit [&_summary]:py-1 [&_summary]:px-0 [&_summary]:text-soft",
            "[&_summary]:cursor-pointer [&_summary]:min-h-target [&_summary]:min-w-target",
            "[&_summary]:content-center",
          )}
        >
          <summary>{`${collapsedTexts.length} more`}</summary>
          <ChangeList changes={collapsedTexts} />
        </details>
      )}
    </>
  );
}

function ChangeList({ changes }: { readonly changes: readonly ChangeText[] }) {
  return (
    <ul className="flex flex-col gap-1 m-0 p-0 list-none">
      {changes.map(({ label, before, after, isSecret }) => (
        <li key={label} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 max-md:grid-cols-[7rem_minmax(0,1fr)]">
          <span className="text-soft">{label}</span>
          {isSecret ? <span>changed</span> : <BeforeAndAfter before={before} after={after} />}
        </li>
      ))}
    </ul>
  );
}

/** Formats the seconds of a time with two digits. They are the same in every time zone. */
function formatSeconds(date: string): string {
  return String(new Date(date).getUTCSeconds()).padStart(2, "0");
}

function BeforeAndAfter({ before, after }: Pick<ChangeText, "before" | "after">) {
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

/** The audit log of one entity, for admins. It is loaded when they press the button. */
export function AuditLogSection({ kind, entityId }: { kind: EntityKind; entityId: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Section title="History">
      {isShown ? (
        <AuditLogEntries
          filter={{ ...EMPTY_FILTER, kind, entityId }}
          numberPerPage={10}
          empty="Nothing has been recorded yet."
        />
      ) : (
        <div>
          <Button onClick={() => setIsShown(true)}>Show who changed what</Button>
        </div>
      )}
    </Section>
  );
}
