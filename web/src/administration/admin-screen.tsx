import { Link } from "@tanstack/react-router";
import type { BackupFault } from "contract/admin.ts";
import { type Area, areas } from "contract/constants.ts";
import { useEffect, useRef } from "react";
import { AccountRequests } from "../accounts/account-requests/account-requests.tsx";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { queuesQueries } from "../matchmaking/queues-queries.ts";
import { paths } from "../paths.ts";
import { AdminPage } from "../people/auth/access-denied.tsx";
import { ConnectBotButton, comebackWords } from "../people/discord/connect-bot-button.tsx";
import { discordQueries } from "../people/discord/discord-queries.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { Empty } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { adminQueries, countsQuery, leagueAdmin, rankedAdmin, sumOfWaiting } from "./admin-queries.ts";
import { adminSearch, type WaitingKind, waitingKinds } from "./admin-search.ts";
import { Counts } from "./counts.tsx";
import { FreezeMany } from "./freeze-many.tsx";
import { MovedIn } from "./moved-in.tsx";
import { ProposedNames, UnmatchedRounds, WaitingFailure, WaitingList, WaitingRow } from "./waiting-lists.tsx";

/** All that waits for an admin, of one area or of both; the same at the addresses of both areas. */
export function AdminScreen() {
  const [{ area, kind }, change] = useSearchParams(adminSearch);
  const inbox = useRowKeys();
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ isActive }) => isActive);
  const kinds = Object.entries({ "": "All", ...waitingKinds }) as [WaitingKind | "", string][];
  return (
    <AdminPage
      title="Admin"
      lede="What waits for a decision of yours"
      actions={
        <>
          {season && (
            <Link to="/league/admin/end" className={buttonClass()}>
              Prepare the season's end
            </Link>
          )}
          <Link to="/ranked/announcements" className={buttonClass()}>
            Announcements
          </Link>
          <Link to="/ranked/settings" className={buttonClass()}>
            Settings
          </Link>
          <Link to="/ranked/history" className={buttonClass()}>
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
          onValue={(chosen) => change({ area: chosen })}
        />
        <SelectField
          label="Kind"
          value={kind}
          options={kinds.map(([value, label]) => ({ value, label }))}
          onValue={(chosen) => change({ kind: chosen })}
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
      <div ref={inbox} className="flex flex-col gap-6">
        <Inbox areas={area === "" ? areas : [area]} kind={kind} seasonId={season?._id} />
      </div>
      {hasDiscord() && <DiscordFaults />}
      <Backups />
      <Program />
    </AdminPage>
  );
}

interface InboxProps {
  readonly areas: readonly Area[];
  /** Empty: all kinds. */
  readonly kind: WaitingKind | "";
  /** Of the active season. */
  readonly seasonId: string | undefined;
}

/** What waits, kind by kind, the unclear first; of each kind the oldest first. */
function Inbox({ areas: shown, kind, seasonId }: InboxProps) {
  const { data: counts } = useQuery(countsQuery);
  const { data: waiting } = useQuery(adminQueries.waiting);
  const isIdle = counts != null && sumOfWaiting(counts, shown) === 0 && waiting?.moveIn === null;
  const shows = (one: WaitingKind, area?: Area) =>
    (kind === "" || kind === one) && (area === undefined || shown.includes(area));
  return (
    <>
      <Counts areas={shown} />
      <MovedIn />
      {isIdle && <Empty>Nothing waits for you.</Empty>}
      {shows("rounds") && <UnmatchedRounds />}
      {shows("results", "ranked") && <FreezeMany area={rankedAdmin} />}
      {shows("results", "league") && <FreezeMany area={leagueAdmin} seasonId={seasonId} />}
      <WaitingFailure />
      {shows("disputes") && <WaitingList kind="disputes" areas={shown} />}
      {shows("matches", "ranked") && <WaitingList kind="matches" areas={shown} />}
      {shows("events", "league") && <WaitingList kind="events" areas={shown} />}
      {shows("rosters", "league") && <WaitingList kind="rosters" areas={shown} />}
      {shows("accounts") && <AccountRequests />}
      {shows("names") && <ProposedNames />}
    </>
  );
}

/**
 * Keys for the rows of lists: `j` and `k` move the focus to the next and the one before, `v` presses the button of the row
 * that has `data-key="v"`; Enter opens what has the focus. Not while something is typed, nor above a dialog.
 * @returns for the element around the lists
 */
function useRowKeys() {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (pressed: KeyboardEvent) => {
      if (!around.current || !isForRows(pressed)) return;
      const rows = [...around.current.querySelectorAll<HTMLElement>("li[data-row]")];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (pressed.key === "v") rows[at]?.querySelector<HTMLElement>("[data-key=v]")?.click();
      else moveTo(rows[pressed.key === "j" ? at + 1 : at - 1]);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return around;
}

function isForRows({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (!["j", "k", "v"].includes(key) || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  const isTyped = (target as Element).closest("input:not([type=checkbox]), select, textarea") !== null;
  return !isTyped && document.querySelector("[role=dialog], [role=alertdialog]") === null;
}

function moveTo(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>("a[href], button")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

const reasons: Readonly<Record<BackupFault, string>> = {
  DISK_FULL: "The disk is full",
  NOT_WRITABLE: "The folder of the backups cannot be written",
  FAILED: "The server's log says why",
};

/** Of when the last backup by schedule is, and why the next one failed; nothing where there is no schedule. */
function Backups() {
  const { data } = useQuery(adminQueries.waiting);
  const timeZone = useTimeZone();
  const backups = data?.backups ?? null;
  if (backups === null) return null;
  const { everyHours, takenAt, failure } = backups;
  const last = takenAt === null ? "There is no backup yet" : `The last backup is of ${playedAt(takenAt, timeZone)}`;
  return (
    <Section title="Backups">
      <RowList label="Backups">
        {failure !== null && (
          <WaitingRow
            name={<Strong>{`The backup of ${playedAt(failure.at, timeZone)} failed`}</Strong>}
            note={`${reasons[failure.fault]}. It is tried again by itself.`}
          />
        )}
        <WaitingRow
          name={<Strong>{last}</Strong>}
          note={`One is made every ${everyHours === 1 ? "hour" : counted(everyHours, "hour")}.`}
        />
      </RowList>
    </Section>
  );
}

function Strong({ children }: { readonly children: string }) {
  return <span className="font-semibold">{children}</span>;
}

function Program() {
  const { data } = useQuery(adminQueries.waiting);
  if (data == null) return null;
  const { version, commit } = data.program;
  return (
    <p className="text-soft text-sm">
      Version {version}
      {commit !== null && (
        <>
          , commit <code>{commit.slice(0, 8)}</code>
        </>
      )}
    </p>
  );
}

/** What Discord refuses to show, and why, and whether the bot is connected; nothing where all is well. */
function DiscordFaults() {
  const { data: state } = useQuery(discordQueries.state);
  if (state == null || (state.fault === null && state.queues.length === 0)) return null;
  return (
    <Section title="Failed on Discord">
      <RowList label="Failed on Discord">
        {state.fault !== null && (
          <WaitingRow
            name={<Strong>The bot is not connected</Strong>}
            note={`${state.fault}. ${comebackWords(state)}`}
            actions={<ConnectBotButton />}
          />
        )}
        {state.queues.map(({ queueId, fault }) => (
          <WaitingRow
            key={`${queueId} ${fault}`}
            name={queueId === null ? <Strong>The league's channel</Strong> : <QueueName queueId={queueId} />}
            note={`${fault}. It is tried again by itself.`}
          />
        ))}
      </RowList>
    </Section>
  );
}

function QueueName({ queueId }: { readonly queueId: string }) {
  const { data: queue } = useQuery(queuesQueries.one(queueId));
  if (queue === null) return <Strong>A deleted queue</Strong>;
  return (
    <Link {...paths.queue(queueId)}>
      <bdi>{queue?.name ?? "Queue"}</bdi>
    </Link>
  );
}
