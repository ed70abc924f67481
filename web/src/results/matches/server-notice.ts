import type { StoredIncident } from "contract/constants.ts";
import { getReportingInstructions } from "contract/reporting-instructions.ts";
import type { MatchServer } from "contract/reservations.ts";

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
  /** Whether the players already play a round. */
  readonly isPlaying: boolean;
}

/** Returns what the players of a match must know or do about its server; `null` if nothing. */
export function getServerNotice(server: MatchServer, { isAdmin, kind, isPlaying }: NoticeOptions): ServerNotice | null {
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
  if (state === "LIVE" && isPlaying) return null;
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
export function hasProblem({ incident }: MatchServer): boolean {
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
      // The incident is over: the players wait for a server or connect to it.
      return {
        title: formatIncidentTitle(incident, state),
        text: waitingTexts[state] ?? formatConnectText(incident, kind),
      };
  }
}

/** Formats the title of an incident that is stored, unlike the silence of a server, which is derived from its last response. */
function formatIncidentTitle(incident: StoredIncident, state: MatchServer["state"]): string {
  const isWaiting = state === "WAITING" || state === "CONFIGURING";
  const moveText = `The match ${isWaiting ? "moves" : "has moved"} to another server.`;
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
  LIVE: { title: "The match is in progress.", text: "Its round starts within ten seconds." },
  ENDED: { title: "The match has ended on the server.", text: "Its round will appear here in a moment." },
  CANCELLED: { title: "The server was released.", text: "Nobody connected. Use your own, or ask an admin." },
  RELEASED: { title: "The server was released.", text: "Use your own, or ask an admin." },
};
