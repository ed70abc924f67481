import { Link } from "@tanstack/react-router";
import type { BackupError } from "contract/admin.ts";
import { type Area, areas } from "contract/constants.ts";
import { useEffect, useRef } from "react";
import { AccountRequests } from "../accounts/account-requests/account-requests.tsx";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { queuesQueries } from "../matchmaking/queues-queries.ts";
import { paths } from "../paths.ts";
import { AdminPage } from "../people/auth/access-denied.tsx";
import { ConnectBotButton, describeReconnection } from "../people/discord/connect-bot-button.tsx";
import { discordQueries } from "../people/discord/discord-queries.ts";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { hasDiscord } from "../platform/site-info.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { getButtonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { adminQueries, countPending, leagueAdminArea, pendingCountsQuery, rankedAdminArea } from "./admin-queries.ts";
import { adminSearch, type PendingKind, pendingKinds } from "./admin-search.ts";
import { BulkValidation } from "./bulk-validation.tsx";
import { LegacyImportNotice } from "./legacy-import-notice.tsx";
import { PendingCounts } from "./pending-counts.tsx";
import { PendingItemsError, PendingList, PendingRow, ProposedNames, UnmatchedRounds } from "./pending-lists.tsx";

/** Everything that needs an admin's decision, in one area or both. Both areas have a link to this page. */
export function AdminScreen() {
  const [{ area, kind }, changeSearch] = useSearchParams(adminSearch);
  const inboxRef = useRowKeys();
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ isActive }) => isActive);
  const kindLabels = Object.entries({ "": "All", ...pendingKinds }) as [PendingKind | "", string][];
  return (
    <AdminPage
      title="Admin"
      subtitle="Everything that needs your decision"
      actions={
        <>
          {season && (
            <Link to="/league/admin/end" className={getButtonClass()}>
              Prepare end of season
            </Link>
          )}
          <Link to="/ranked/announcements" className={getButtonClass()}>
            Announcements
          </Link>
          <Link to="/ranked/settings" className={getButtonClass()}>
            Settings
          </Link>
          <Link to="/ranked/history" className={getButtonClass()}>
            History
          </Link>
        </>
      }
    >
      <FilterRow>
        <SelectField
          label="Area"
          value={area}
          options={[
            { value: "", label: "Both" },
            { value: "ranked", label: "Ranked" },
            { value: "league", label: "League" },
          ]}
          onValueChange={(newArea) => changeSearch({ area: newArea })}
        />
        <SelectField
          label="Kind"
          value={kind}
          options={kindLabels.map(([value, label]) => ({ value, label }))}
          onValueChange={(newKind) => changeSearch({ kind: newKind })}
        />
        <p
          className={classNames(
            "[@media(pointer:coarse)]:hidden ml-auto",
            "text-sm",
            "text-soft",
            "[&_kbd]:px-1.5 [&_kbd]:border [&_kbd]:border-line-strong [&_kbd]:rounded-sm [&_kbd]:text-xs",
          )}
        >
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>v</kbd> validates
        </p>
      </FilterRow>
      <div ref={inboxRef} className="flex flex-col gap-6">
        <Inbox areas={area === "" ? areas : [area]} kind={kind} seasonId={season?._id} />
      </div>
      {hasDiscord() && <DiscordProblems />}
      <BackupStatus />
      <VersionInfo />
    </AdminPage>
  );
}

interface InboxProps {
  readonly areas: readonly Area[];
  /** Empty for all kinds. */
  readonly kind: PendingKind | "";
  /** The active season. */
  readonly seasonId: string | undefined;
}

/** The pending items by kind. Within a kind, the oldest come first. */
function Inbox({ areas: shownAreas, kind, seasonId }: InboxProps) {
  const { data: counts } = useQuery(pendingCountsQuery);
  const { data: pendingItems } = useQuery(adminQueries.pending);
  // `moveIn` is the API's name of the legacy import.
  const isInboxEmpty = counts != null && countPending(counts, shownAreas) === 0 && pendingItems?.moveIn === null;
  // Kinds without an area are shown in both.
  const isShown = (pendingKind: PendingKind, area?: Area) =>
    (kind === "" || kind === pendingKind) && (area === undefined || shownAreas.includes(area));
  return (
    <>
      <PendingCounts areas={shownAreas} />
      <LegacyImportNotice />
      {isInboxEmpty && <EmptyState>Nothing needs your attention.</EmptyState>}
      {isShown("rounds") && <UnmatchedRounds />}
      {isShown("results", "ranked") && <BulkValidation area={rankedAdminArea} />}
      {isShown("results", "league") && <BulkValidation area={leagueAdminArea} seasonId={seasonId} />}
      <PendingItemsError />
      {isShown("disputes") && <PendingList kind="disputes" areas={shownAreas} />}
      {isShown("matches", "ranked") && <PendingList kind="matches" areas={shownAreas} />}
      {isShown("events", "league") && <PendingList kind="events" areas={shownAreas} />}
      {isShown("rosters", "league") && <PendingList kind="rosters" areas={shownAreas} />}
      {isShown("accounts") && <AccountRequests />}
      {isShown("names") && <ProposedNames />}
    </>
  );
}

/**
 * Adds keyboard shortcuts for the rows of lists: `j` and `k` move the focus to the next and previous row, and `v` presses
 * the button with `data-key="v"` in the focused row. They do nothing while the user types or a dialog is open.
 * @returns the ref for the element around the lists
 */
function useRowKeys() {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!containerRef.current || !isRowShortcut(event)) return;
      const rows = [...containerRef.current.querySelectorAll<HTMLElement>("li[data-row]")];
      const index = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === "v") rows[index]?.querySelector<HTMLElement>("[data-key=v]")?.click();
      else focusRow(rows[event.key === "j" ? index + 1 : index - 1]);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return containerRef;
}

function isRowShortcut({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (!["j", "k", "v"].includes(key) || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  const isTyping = (target as Element).closest("input:not([type=checkbox]), select, textarea") !== null;
  return !isTyping && document.querySelector("[role=dialog], [role=alertdialog]") === null;
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>("a[href], button")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

const backupErrorReasons: Readonly<Record<BackupError, string>> = {
  DISK_FULL: "The disk is full",
  NOT_WRITABLE: "The backup folder is not writable",
  FAILED: "See the server's log for the reason",
};

/** The last scheduled backup, and why a later one failed. Renders nothing if backups are not scheduled. */
function BackupStatus() {
  const { data } = useQuery(adminQueries.pending);
  const timeZone = useTimeZone();
  const backups = data?.backups ?? null;
  if (backups === null) return null;
  const { everyHours: intervalHours, takenAt, failure } = backups;
  const lastBackup =
    takenAt === null ? "There is no backup yet" : `Last backup: ${formatDateAndTime(takenAt, timeZone)}`;
  return (
    <Section title="Backups">
      <RowList label="Backups">
        {failure !== null && (
          <PendingRow
            name={<Strong>{`The backup of ${formatDateAndTime(failure.at, timeZone)} failed`}</Strong>}
            note={`${backupErrorReasons[failure.fault]}. It is retried automatically.`}
          />
        )}
        <PendingRow
          name={<Strong>{lastBackup}</Strong>}
          note={`A backup is created every ${intervalHours === 1 ? "hour" : formatCount(intervalHours, "hour")}.`}
        />
      </RowList>
    </Section>
  );
}

function Strong({ children }: { readonly children: string }) {
  return <span className="font-semibold">{children}</span>;
}

const SHORT_COMMIT_LENGTH = 8;

function VersionInfo() {
  const { data } = useQuery(adminQueries.pending);
  if (data == null) return null;
  const { version, commit } = data.program;
  return (
    <p className="text-soft text-sm">
      Version {version}
      {commit !== null && (
        <>
          , commit <code>{commit.slice(0, SHORT_COMMIT_LENGTH)}</code>
        </>
      )}
    </p>
  );
}

/**
 * Problems of the Discord bot: whether it is disconnected, and which queues' messages it could not update. Renders nothing
 * if there are none. `fault` is the API's name of an error message.
 */
function DiscordProblems() {
  const { data: state } = useQuery(discordQueries.state);
  if (state == null || (state.fault === null && state.queues.length === 0)) return null;
  return (
    <Section title="Failed on Discord">
      <RowList label="Failed on Discord">
        {state.fault !== null && (
          <PendingRow
            name={<Strong>The bot is not connected</Strong>}
            note={`${state.fault}. ${describeReconnection(state)}`}
            actions={<ConnectBotButton />}
          />
        )}
        {state.queues.map(({ queueId, fault: errorMessage }) => (
          <PendingRow
            key={`${queueId} ${errorMessage}`}
            name={queueId === null ? <Strong>The league's channel</Strong> : <QueueName queueId={queueId} />}
            note={`${errorMessage}. It is retried automatically.`}
          />
        ))}
      </RowList>
    </Section>
  );
}

function QueueName({ queueId }: { readonly queueId: string }) {
  const { data: queue } = useQuery(queuesQueries.byId(queueId));
  if (queue === null) return <Strong>A deleted queue</Strong>;
  return (
    <Link {...paths.queue(queueId)}>
      <bdi>{queue?.name ?? "Queue"}</bdi>
    </Link>
  );
}
