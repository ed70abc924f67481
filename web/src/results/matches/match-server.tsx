import { Link } from "@tanstack/react-router";
import { formatConnectCommand } from "contract/connect-command.ts";
import type { StoredIncident } from "contract/constants.ts";
import { getReportingInstructions } from "contract/reporting-instructions.ts";
import type { MatchServer, ServerPlayer } from "contract/reservations.ts";
import { CircleCheck, CircleDashed, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { defineQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { formatClock, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import { getButtonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";

/** How often the server is refetched while the stream of live updates is closed. */
const REFETCH_INTERVAL_MS = 5000;

/** Creates the query of a match's server, for its players and admins. The data is `null` if the site does not set one up. */
export function createMatchServerQuery(matchId: string) {
  return defineQuery({
    queryKey: ["matches", "server", matchId],
    access: "USER",
    queryFn: async ({ signal }) => (await api.matchServers.getMatchServer({ id: matchId, signal })).data,
    refetchInterval: REFETCH_INTERVAL_MS,
    pollsOnlyWithoutStream: true,
    // The topic "matches" notifies players, "gameServers" notifies admins.
    meta: { hidesErrors: true, topics: ["gameServers"] },
  });
}

/** Returns whether the site manages a server for the match, so that its players do not need their own. */
export function isServerManaged(server: MatchServer | null | undefined): boolean {
  return server != null && !STATES_WITHOUT_SERVER.includes(server.state);
}

const STATES_WITHOUT_SERVER: readonly MatchServer["state"][] = ["WAITING", "CANCELLED", "RELEASED"];

interface ServerSectionProps {
  readonly server: MatchServer;
  /** Whether two clans have scheduled the match. Otherwise a queue has created it. */
  readonly isClanMatch: boolean;
  /** Whether a player is missing. */
  readonly hasOpenPlace?: boolean;
  readonly actions?: ReactNode;
}

/** The server of a match and who is connected, for its players and admins. */
export function MatchServerSection({ server, isClanMatch, hasOpenPlace = false, actions }: ServerSectionProps) {
  const { isAdmin } = useSession();
  const queueMatchKind = hasOpenPlace ? "queueMatchWithOpenPlace" : "fullQueueMatch";
  const kind = isClanMatch ? "clanMatch" : queueMatchKind;
  const notice = getServerNotice(server, { isAdmin, kind });
  return (
    <Section title="Server" actions={<ConnectActions server={server} />}>
      {notice && (
        <Notice
          state={server.isRoundMissing || hasProblem(server) ? "warn" : "neutral"}
          title={notice.title}
          actions={
            isAdmin &&
            server.isRoundMissing && (
              <Link {...(isClanMatch ? paths.league.results : paths.results)} className={getButtonClass()}>
                Post the result
              </Link>
            )
          }
        >
          {notice.text}
        </Notice>
      )}
      {server.address !== null && (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 items-baseline">
            <dt className="text-soft text-sm">Address</dt>
            <dd className="font-semibold wrap-anywhere select-all">{server.address}</dd>
            <dt className="text-soft text-sm">Password</dt>
            <dd className="font-semibold select-all">{server.password}</dd>
          </dl>
          <Players server={server} />
        </>
      )}
      {server.notes.map((note) => (
        <p key={note} className="text-soft text-sm">
          {note}
        </p>
      ))}
      {/* For matches of a queue, `MatchOutlook` shows these instructions. */}
      {isClanMatch && server.postsRounds !== null && !server.isRoundMissing && (
        <p className="text-soft text-sm">
          {getReportingInstructions(server.postsRounds, isAdmin ? "ADMIN" : "PLAYER")}
        </p>
      )}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </Section>
  );
}

/** The id of DDNet on Steam. */
const STEAM_APP_ID = 412220;

/** Links and copy buttons to connect. A link can contain the address, but not the password. */
function ConnectActions({ server }: { readonly server: MatchServer }) {
  if (server.address === null) return null;
  return (
    <>
      <ConnectLink server={server} />
      {server.protocol === "0.6" && (
        <a className={getButtonClass()} href={`steam://run/${STEAM_APP_ID}//${server.address}`}>
          <Icon icon={ExternalLink} size={16} /> Open in Steam
        </a>
      )}
      <CopyButton itemName="Line" getText={() => formatConnectCommand(server)}>
        Copy line
      </CopyButton>
    </>
  );
}

/** A link that opens the game, and a button that copies the password. */
export function ConnectLink({ server }: { readonly server: MatchServer }) {
  const { address, protocol, password } = server;
  if (address === null) return null;
  return (
    <>
      <a
        className={getButtonClass("primary")}
        href={protocol === "0.6" ? `ddnet://${address}` : `teeworlds:${address}`}
      >
        Connect
      </a>
      <CopyButton itemName="Password" getText={() => password ?? ""}>
        Copy password
      </CopyButton>
    </>
  );
}

function Players({ server: { players, killsSince } }: { readonly server: MatchServer }) {
  const timeZone = useTimeZone();
  if (players.every(({ isThere }) => isThere === null)) {
    return <p className="text-soft text-sm">The server does not report who is connected.</p>;
  }
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-2" aria-label="Players on the server">
        {players.map((player) => (
          <Player key={player.userId} player={player} />
        ))}
      </ul>
      {killsSince !== null && (
        <p className="text-soft text-sm">
          Kills as reported by the server since {formatClock(toZonedTime(killsSince, timeZone))}.
        </p>
      )}
    </>
  );
}

function Player({ player: { userName, isThere, kills } }: { readonly player: ServerPlayer }) {
  return (
    <li className="flex items-center gap-2">
      <bdi className="font-medium" translate="no">
        {userName}
      </bdi>
      <Badge state={isThere ? "ok" : "neutral"} icon={isThere ? CircleCheck : CircleDashed}>
        {isThere ? "Connected" : "Not connected"}
      </Badge>
      {kills !== null && <span className="text-soft text-sm tabular-nums">{formatCount(kills, "kill")}</span>}
    </li>
  );
}

type ServerNotice = { readonly title: string; readonly text: string };

/** Returns the title of the server's incident, for the match bar; `null` if there is none. */
export function findIncidentTitle(server: MatchServer): string | null {
  // The title is the same for all kinds of matches.
  return getIncidentNotice(server, "fullQueueMatch")?.title ?? null;
}

type MatchKind = keyof typeof readyTexts;

interface NoticeOptions {
  readonly isAdmin: boolean;
  readonly kind: MatchKind;
}

/** Returns what the players of a match must know or do about its server; `null` if nothing. */
export function getServerNotice(server: MatchServer, { isAdmin, kind }: NoticeOptions): ServerNotice | null {
  const { state, isRoundMissing, postsRounds } = server;
  if (isRoundMissing) {
    return {
      title: "The result is missing.",
      text: postsRounds
        ? missingRoundTexts[isAdmin ? "ADMIN" : "PLAYER"]
        : getReportingInstructions(false, isAdmin ? "ADMIN" : "PLAYER"),
    };
  }
  const incident = getIncidentNotice(server, kind);
  if (incident !== null) return incident;
  if (state === "READY") return { title: "The server is ready.", text: readyTexts[kind] };
  return stateNotices[state] ?? null;
}

const missingRoundTexts = {
  ADMIN:
    "The match has ended on the server, but the server did not post a round. Ask the players how it ended, and post the result.",
  PLAYER:
    "The match has ended on the server, but the server did not post a round. Tell an admin how it ended. Only admins can post the result.",
};

const readyTexts = {
  fullQueueMatch: "The round starts ten seconds after everyone has connected.",
  clanMatch: "A round starts ten seconds after both line-ups have connected, but not before the scheduled time.",
  queueMatchWithOpenPlace: "The round starts ten seconds after all places are taken and everyone has connected.",
};

/** Returns whether the server does not respond, or a round was interrupted. */
function hasProblem({ incident }: MatchServer): boolean {
  return incident !== null && !RESOLVED_INCIDENTS.includes(incident);
}

const RESOLVED_INCIDENTS: readonly string[] = ["RESTARTED", "MOVED", "SERVER_REPLACED"] satisfies StoredIncident[];

/** Returns the notice about an incident of the server; `null` if there is none. */
function getIncidentNotice({ state, incident }: MatchServer, kind: MatchKind): ServerNotice | null {
  const whoCanMove = kind === "clanMatch" ? "A leader or an admin" : "An admin";
  switch (incident) {
    case "SILENT":
      return {
        title: "The server stopped responding.",
        text: "If it does not respond within 20 seconds, the match moves to another server.",
      };
    case "NO_OTHER_SERVER":
      return {
        title: "The server stopped responding.",
        text: "No other server is free. The match moves to the first free server, or continues here when this one responds.",
      };
    case "SILENT_IN_ROUND":
      return {
        title: "The server does not respond.",
        text: `Continue playing if you can. If the server has restarted, it is set up again and the round starts over. ${whoCanMove} can move the match to another server.`,
      };
    case null:
      return null;
    default:
      return {
        title: formatIncidentTitle(incident, state),
        text: waitingTexts[state] ?? formatConnectText(incident, kind),
      };
  }
}

function formatIncidentTitle(incident: StoredIncident, state: MatchServer["state"]): string {
  const moveText = `The match ${state in waitingTexts ? "moves" : "has moved"} to another server.`;
  const titles = {
    RESTARTED: "The server restarted.",
    ROUND_INTERRUPTED: "The round was interrupted.",
    SERVER_REPLACED: `The server stopped responding. ${moveText}`,
    MOVED: moveText,
  };
  return titles[incident];
}

/** What happens next, by state, while no server is ready. */
const waitingTexts: Partial<Record<MatchServer["state"], string>> = {
  WAITING: "No server is free. The first free server is set up for you.",
  CONFIGURING: "The server is being set up. Its address and password will appear here in a moment.",
};

function formatConnectText(incident: StoredIncident, kind: MatchKind): string {
  const hasSameServer = incident === "RESTARTED";
  const connect = hasSameServer
    ? "It is ready again. Please reconnect."
    : "The server is ready. Connect with this password.";
  const restartHint = incident === "ROUND_INTERRUPTED" ? " The round starts over." : "";
  return `${connect}${restartHint} ${readyTexts[kind]}`;
}

const stateNotices: Partial<Record<MatchServer["state"], ServerNotice>> = {
  WAITING: {
    title: "No server is free.",
    text: "Use your own, or wait. The first free server is set up for you.",
  },
  CONFIGURING: {
    title: "A server is being set up.",
    text: "Its address and password will appear here in a moment.",
  },
  LIVE: { title: "The match is in progress.", text: "If its round has not started yet, it starts within ten seconds." },
  ENDED: { title: "The match has ended on the server.", text: "Its round will appear here in a moment." },
  CANCELLED: { title: "The server was released.", text: "Nobody connected. Use your own, or ask an admin." },
  RELEASED: { title: "The server was released.", text: "Use your own, or ask an admin." },
};
