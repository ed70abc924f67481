import { Link } from "@tanstack/react-router";
import type { BackupFault } from "contract/admin.ts";
import { type Area, areas } from "contract/constants.ts";
import type { DiscordState } from "contract/discord.ts";
import { AccountRequests } from "../account-requests/account-requests.tsx";
import { AccessDenied } from "../auth/access-denied.tsx";
import { ConnectBotButton, comebackWords } from "../discord/connect-bot-button.tsx";
import { discordQueries } from "../discord/discord-queries.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { queuesQueries } from "../queues/queues-queries.ts";
import { seasonsQueries } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { FilterRow } from "../ui/filter-row.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";
import css from "./admin.module.css";
import { adminQueries, countsQuery, leagueAdmin, rankedAdmin, waitingIn } from "./admin-queries.ts";
import { adminSearch, type WaitingKind, waitingKinds } from "./admin-search.ts";
import { Counts } from "./counts.tsx";
import { FreezeMany } from "./freeze-many.tsx";
import { MovedIn } from "./moved-in.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import {
  MissedMatches,
  OpenDisputes,
  ProposedNames,
  SilentEvents,
  UnfitRosters,
  UnmatchedRounds,
  WaitingFailure,
} from "./waiting-lists.tsx";

/** All that waits for an admin, of one area or of both; the same at the addresses of both areas. */
export function AdminScreen() {
  const { isAdmin, isKnown } = useSession();
  const [{ area, kind }, change] = useSearchParams(adminSearch);
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : "Admin");
  const inbox = useRowKeys();
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ isActive }) => isActive);
  if (isKnown && !isAdmin) return <AccessDenied />;
  return (
    <Page
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
      {isAdmin && (
        <>
          <FilterRow>
            <SelectField
              label="Area"
              value={area || "both"}
              options={[
                { value: "both", label: "Both" },
                { value: "ranked", label: "Ranked" },
                { value: "league", label: "League" },
              ]}
              onValue={(chosen) => change({ area: chosen === "both" ? "" : chosen })}
            />
            <SelectField
              label="Kind"
              value={kind || "all"}
              options={[
                { value: "all", label: "All" },
                ...Object.entries(waitingKinds).map(([value, label]) => ({ value: value as WaitingKind, label })),
              ]}
              onValue={(chosen) => change({ kind: chosen === "all" ? "" : chosen })}
            />
            <p className="ml-auto text-soft text-sm [@media(pointer:coarse)]:hidden">
              <Key>j</Key> <Key>k</Key> move, <Key>Enter</Key> opens, <Key>v</Key> validates
            </p>
          </FilterRow>
          <div ref={inbox} className="flex flex-col gap-6">
            <Inbox areas={area === "" ? areas : [area]} kind={kind} seasonId={season?._id} />
          </div>
          {hasDiscord() && <DiscordFaults />}
          <Backups />
          <Program />
        </>
      )}
    </Page>
  );
}

function Key({ children }: { readonly children: string }) {
  return <kbd className="px-1.5 border border-line-strong rounded-sm text-xs">{children}</kbd>;
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
  const isIdle = counts != null && waitingIn(counts, shown) === 0 && waiting?.moveIn === null;
  const [hasRanked, hasLeague] = areas.map((area) => shown.includes(area));
  const shows = (one: WaitingKind) => kind === "" || kind === one;
  return (
    <>
      <Counts areas={shown} counts={counts ?? null} />
      <MovedIn />
      {isIdle && <Empty>Nothing waits for you.</Empty>}
      {shows("rounds") && <UnmatchedRounds />}
      {shows("results") && hasRanked && <FreezeMany area={rankedAdmin} />}
      {shows("results") && hasLeague && <FreezeMany area={leagueAdmin} seasonId={seasonId} />}
      <WaitingFailure />
      {shows("disputes") && <OpenDisputes areas={shown} />}
      {shows("matches") && hasRanked && <MissedMatches />}
      {shows("events") && hasLeague && <SilentEvents />}
      {shows("rosters") && hasLeague && <UnfitRosters />}
      {shows("accounts") && <AccountRequests />}
      {shows("names") && <ProposedNames />}
    </>
  );
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
  const every = everyHours === 1 ? "One is made every hour." : `One is made every ${counted(everyHours, "hour")}.`;
  return (
    <Section title="Backups">
      <RowList label="Backups">
        {failure !== null && (
          <Row
            name={`The backup of ${playedAt(failure.at, timeZone)} failed`}
            note={`${reasons[failure.fault]}. It is tried again by itself.`}
          />
        )}
        <Row
          name={takenAt === null ? "There is no backup yet" : `The last backup is of ${playedAt(takenAt, timeZone)}`}
          note={every}
        />
      </RowList>
    </Section>
  );
}

function Row({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <li className={css["row"]}>
      <span className={css["line"]}>
        <span className="font-semibold">{name}</span>
        <span className="text-soft text-sm">{note}</span>
      </span>
    </li>
  );
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

/** Which queues Discord refuses to show, and why, and whether the bot is connected; nothing where all is well. */
function DiscordFaults() {
  const { data: state } = useQuery(discordQueries.state);
  if (state == null || (state.fault === null && state.queues.length === 0)) return null;
  return (
    <Section title="Failed on Discord">
      <RowList label="Failed on Discord">
        {state.fault !== null && (
          <li className={css["row"]}>
            <span className={css["line"]}>
              <span className="font-semibold">The bot is not connected</span>
              <span className="text-soft text-sm">{`${state.fault}. ${comebackWords(state)}`}</span>
            </span>
            <span className="flex flex-none items-center gap-1 ml-auto">
              <ConnectBotButton />
            </span>
          </li>
        )}
        {state.queues.map((fault) => (
          <QueueFault key={`${fault.queueId} ${fault.fault}`} {...fault} />
        ))}
      </RowList>
    </Section>
  );
}

function QueueFault({ queueId, fault }: DiscordState["queues"][number]) {
  const { data: queue } = useQuery(queuesQueries.one(queueId));
  return (
    <li className={css["row"]}>
      <span className={css["line"]}>
        {queue === null ? (
          <span className="font-semibold">A deleted queue</span>
        ) : (
          <Link {...paths.queue(queueId)}>
            <bdi>{queue?.name ?? "Queue"}</bdi>
          </Link>
        )}
        <span className="text-soft text-sm">{`${fault}. It is tried again by itself.`}</span>
      </span>
    </li>
  );
}
