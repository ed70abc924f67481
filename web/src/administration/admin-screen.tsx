import { Link } from "@tanstack/react-router";
import type { BackupError } from "contract/admin.ts";
import { type Area, areas } from "contract/constants.ts";
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
import { FilterField, FilterRow } from "../ui/filter-row.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { HasRowKeys } from "../ui/row-keys.ts";
import { RowList } from "../ui/row-list.tsx";
import { adminQueries, countPending, leagueAdminArea, pendingCountsQuery, rankedAdminArea } from "./admin-queries.ts";
import { adminSearch, type PendingKind } from "./admin-search.ts";
import { BulkValidation } from "./bulk-validation.tsx";
import { LegacyImportNotice } from "./legacy-import-notice.tsx";
import { PendingCounts } from "./pending-counts.tsx";
import { PendingItemsError, PendingList, PendingRow, ProposedNames, UnmatchedRounds } from "./pending-lists.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { ShortcutsButton } from "./shortcuts-button.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** Everything that needs an admin's decision, in one area or both. Both areas have a link to this page. */
export function AdminScreen() {
  const [{ area, kind }, changeSearch] = useSearchParams(adminSearch);
  const shownAreas = area === "" ? areas : [area];
  const setInbox = useRowKeys();
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ isActive }) => isActive);
  return (
    <AdminPage
      title="Admin"
      subtitle="Everything that needs your decision"
      hasMinorActions={true}
      actions={
        <>
          <Link to="/ranked/settings" className={getButtonClass()}>
            Settings
          </Link>
          <Link to="/ranked/history" className={getButtonClass()}>
            History
          </Link>
          <Link to="/ranked/announcements" className={getButtonClass()}>
            Announcements
          </Link>
          {season && (
            <Link to="/league/admin/end" className={getButtonClass()}>
              End of season
            </Link>
          )}
        </>
      }
    >
      <FilterRow>
        <FilterField
          label="Area"
          allLabel="Both areas"
          value={area}
          options={[
            { value: "ranked", label: "Ranked" },
            { value: "league", label: "League" },
          ]}
          onValueChange={(newArea) => changeSearch({ area: newArea })}
        />
        <KeyHint areas={shownAreas} kind={kind} />
      </FilterRow>
      <div ref={setInbox} className="flex flex-col gap-6">
        <HasRowKeys value={true}>
          <Inbox
            areas={shownAreas}
            kind={kind}
            seasonId={season?._id}
            onClearFilters={() => changeSearch({ area: "", kind: "" })}
          />
        </HasRowKeys>
      </div>
      {hasDiscord() && <DiscordProblems />}
      <BackupStatus />
      <VersionInfo />
    </AdminPage>
  );
}

interface ShownItems {
  readonly areas: readonly Area[];
  /** Empty for all kinds. */
  readonly kind: PendingKind | "";
}

/** Returns whether nothing is pending in these areas and of this kind. False while this is not known. */
function useIsInboxEmpty({ areas: shownAreas, kind }: ShownItems): boolean {
  const { data: counts } = useQuery(pendingCountsQuery);
  const { data: pendingItems } = useQuery(adminQueries.pending);
  // `moveIn` is the API's name of the legacy import.
  return counts != null && countPending(counts, shownAreas, kind || undefined) === 0 && pendingItems?.moveIn === null;
}

/** The most important keys for the rows of the inbox, if there are any, and a button that shows all keys. */
function KeyHint(shownItems: ShownItems) {
  const isInboxEmpty = useIsInboxEmpty(shownItems);
  return (
    <div
      className={classNames(
        "[@media(pointer:coarse)]:hidden max-sm:hidden flex items-center gap-2 ml-auto",
        "text-sm text-soft",
        "[&_kbd]:px-1.5 [&_kbd]:border [&_kbd]:border-line-strong [&_kbd]:rounded-sm [&_kbd]:text-xs",
      )}
    >
      {!isInboxEmpty && (
        <p>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>x</kbd> selects, <kbd>v</kbd> validates the row
          or all selected
        </p>
      )}
      <ShortcutsButton />
    </div>
  );
}

interface InboxProps extends ShownItems {
  /** The active season. */
  readonly seasonId: string | undefined;
  readonly onClearFilters: () => void;
}

/** The pending items by kind, in the order of the chips. Within a kind, the oldest come first. */
function Inbox({ areas: shownAreas, kind, seasonId, onClearFilters }: InboxProps) {
  const isFiltered = kind !== "" || shownAreas.length < areas.length;
  const isInboxEmpty = useIsInboxEmpty({ areas: shownAreas, kind });
  // Kinds without an area are shown in both.
  const isShown = (pendingKind: PendingKind, area?: Area) =>
    (kind === "" || kind === pendingKind) && (area === undefined || shownAreas.includes(area));
  return (
    <>
      <SetupChecklist />
      <PendingCounts areas={shownAreas} kind={kind} />
      <LegacyImportNotice />
      {isInboxEmpty && (
        <EmptyState onClearFilters={isFiltered && onClearFilters}>
          {isFiltered ? "Nothing that matches the filters needs your attention." : "Nothing needs your attention."}
        </EmptyState>
      )}
      {/* People wait for these answers, so they come first. */}
      {isShown("accounts") && <AccountRequests />}
      {isShown("names") && <ProposedNames />}
      {isShown("rounds") && <UnmatchedRounds />}
      {isShown("results", "ranked") && <BulkValidation area={rankedAdminArea} />}
      {isShown("results", "league") && <BulkValidation area={leagueAdminArea} seasonId={seasonId} />}
      <PendingItemsError />
      {isShown("disputes") && <PendingList kind="disputes" areas={shownAreas} />}
      {isShown("matches", "ranked") && <PendingList kind="matches" areas={shownAreas} />}
      {isShown("events", "league") && <PendingList kind="events" areas={shownAreas} />}
      {isShown("rosters", "league") && <PendingList kind="rosters" areas={shownAreas} />}
    </>
  );
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
