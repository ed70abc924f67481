import { Link } from "@tanstack/react-router";
import { consoleLine } from "contract/console-line.ts";
import type { StoredIncident } from "contract/constants.ts";
import { reportingWords } from "contract/reporting-words.ts";
import type { MatchServer, ServerPlayer } from "contract/reservations.ts";
import { CircleCheck, CircleDashed, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { counted } from "../../platform/numbers.ts";
import { query } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { clockWords, useTimeZone, zonedTime } from "../../platform/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";

/** The server of a match that the viewer plays, or any for admins; `null`: the league sets up none. */
export function matchServerQuery(matchId: string) {
  return query({
    queryKey: ["matches", "server", matchId],
    access: "USER",
    queryFn: async ({ signal }) => (await api.matchServers.getMatchServer({ id: matchId, signal })).data,
    refetchInterval: 5000,
    isStreamed: true,
    // Players are told by "matches", admins by "gameServers".
    meta: { isSilent: true, topics: ["gameServers"] },
  });
}

/** Whether the league sees to a server, so that nobody needs one of their own. */
export function isSeenTo(server: MatchServer | null | undefined): boolean {
  return server != null && !["WAITING", "CANCELLED", "RELEASED"].includes(server.state);
}

interface ServerSectionProps {
  readonly server: MatchServer;
  /** Where admins post a result that did not come. */
  readonly results: typeof paths.results | typeof paths.league.results;
  /** Whether the match has an open place. */
  readonly isLacking?: boolean;
  readonly actions?: ReactNode;
}

/** Where to play, and who is there: for the players of a match, and admins. */
export function MatchServerSection({ server, results, isLacking = false, actions }: ServerSectionProps) {
  const { isAdmin } = useSession();
  const isOfClans = results === paths.league.results;
  const lacking = isLacking ? "lacking" : null;
  const words = stateWords(server, isAdmin, isOfClans ? "clans" : lacking);
  return (
    <Section title="Server" actions={<Connect server={server} />}>
      {words && (
        <Notice
          state={server.isRoundMissing || isTrouble(server) ? "warn" : "neutral"}
          title={words.title}
          actions={
            isAdmin &&
            server.isRoundMissing && (
              <Link {...results} className={buttonClass()}>
                Post the result
              </Link>
            )
          }
        >
          {words.text}
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
      {/* A match of a queue says so beside its Elo. */}
      {isOfClans && server.postsRounds !== null && !server.isRoundMissing && (
        <p className="text-soft text-sm">{reportingWords(server.postsRounds, isAdmin ? "ADMIN" : "PLAYER")}</p>
      )}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </Section>
  );
}

/** The ways to the server: programs take the address from a link, but no password. */
function Connect({ server }: { readonly server: MatchServer }) {
  if (server.address === null) return null;
  return (
    <>
      <ConnectLink server={server} />
      {server.protocol === "0.6" && (
        <a className={buttonClass()} href={`steam://run/412220//${server.address}`}>
          <Icon of={ExternalLink} size={16} /> Open in Steam
        </a>
      )}
      <CopyButton what="Line" text={() => consoleLine(server)}>
        Copy line
      </CopyButton>
    </>
  );
}

/** The link that opens the game, and the password to paste there. */
export function ConnectLink({ server }: { readonly server: MatchServer }) {
  const { address, protocol, password } = server;
  if (address === null) return null;
  return (
    <>
      <a className={buttonClass("primary")} href={protocol === "0.6" ? `ddnet://${address}` : `teeworlds:${address}`}>
        Connect
      </a>
      <CopyButton what="Password" text={() => password ?? ""}>
        Copy password
      </CopyButton>
    </>
  );
}

function Players({ server: { players, killsSince } }: { readonly server: MatchServer }) {
  const timeZone = useTimeZone();
  if (players.every(({ isThere }) => isThere === null)) {
    return <p className="text-soft text-sm">The server does not say who is there.</p>;
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
          Kills as the server told them since {clockWords(zonedTime(killsSince, timeZone))}.
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
        {isThere ? "There" : "Not there"}
      </Badge>
      {kills !== null && <span className="text-soft text-sm tabular-nums">{counted(kills, "kill")}</span>}
    </li>
  );
}

type Words = { readonly title: string; readonly text: string };

/** What the match bar says of the server, where something happened to it; `null`: nothing. */
export function incidentTitle(server: MatchServer): string | null {
  return incidentWords(server, null)?.title ?? null;
}

function stateWords(server: MatchServer, isAdmin: boolean, kind: keyof typeof readyTexts | null): Words | null {
  const { state, isRoundMissing, postsRounds } = server;
  if (isRoundMissing) {
    return {
      title: "The result is missing.",
      text: postsRounds
        ? noRoundCame[isAdmin ? "ADMIN" : "PLAYER"]
        : reportingWords(false, isAdmin ? "ADMIN" : "PLAYER"),
    };
  }
  const incident = incidentWords(server, kind);
  if (incident !== null) return incident;
  if (kind !== null && state === "READY") return { title: "The server is ready.", text: readyTexts[kind] };
  return stateNotices[state] ?? null;
}

const noRoundCame = {
  ADMIN:
    "The match is over on the server, but no round came from it. Ask the players how it ended, and post the result.",
  PLAYER:
    "The match is over on the server, but no round came from it. Tell an admin how it ended: only admins can post the result.",
};

const readyTexts = {
  full: "The round starts ten seconds after everyone is there.",
  clans: "A round starts ten seconds after both line-ups are there, not before the match’s time.",
  lacking: "The round starts ten seconds after all places are taken and everyone is there.",
};

/** Whether the server does not answer, or a round was lost. */
function isTrouble({ incident }: MatchServer): boolean {
  return incident !== null && !["RESTARTED", "MOVED", "SERVER_REPLACED"].includes(incident);
}

function incidentWords({ state, incident }: MatchServer, kind: keyof typeof readyTexts | null): Words | null {
  const mover = kind === "clans" ? "A leader or an admin" : "An admin";
  switch (incident) {
    case "SILENT":
      return {
        title: "The server stopped responding.",
        text: "If it does not answer within 20 seconds, the match moves to another server.",
      };
    case "NO_OTHER_SERVER":
      return {
        title: "The server stopped responding.",
        text: "No other server is free. The match moves to the first that becomes free, or goes on here once this one answers.",
      };
    case "SILENT_IN_ROUND":
      return {
        title: "The server does not respond.",
        text: `Play on if you can. If the server has restarted, it is set up again and the round is played from the start. ${mover} can move the match to another server.`,
      };
    case null:
      return null;
    default:
      return { title: titleOf(incident, state), text: nextTexts[state] ?? connectText(incident, kind) };
  }
}

function titleOf(incident: StoredIncident, state: MatchServer["state"]): string {
  const moves = `The match ${state in nextTexts ? "moves" : "has moved"} to another server.`;
  const titles = {
    RESTARTED: "The server restarted.",
    ROUND_INTERRUPTED: "The round was interrupted.",
    SERVER_REPLACED: `The server stopped responding. ${moves}`,
    MOVED: moves,
  };
  return titles[incident];
}

/** What comes next, until a server is ready. */
const nextTexts: Partial<Record<MatchServer["state"], string>> = {
  WAITING: "No server is free. The first that becomes free is set up for you.",
  CONFIGURING: "The server is being set up. Its address and password stand here in a moment.",
};

function connectText(incident: StoredIncident, kind: keyof typeof readyTexts | null): string {
  const isSame = incident === "RESTARTED";
  const connect = isSame ? "It is ready again: connect once more." : "The server is ready: connect with this password.";
  const again = incident === "ROUND_INTERRUPTED" ? " The round is played again from the start." : "";
  return `${connect}${again} ${readyTexts[kind ?? "full"]}`;
}

const stateNotices: Partial<Record<MatchServer["state"], Words>> = {
  WAITING: {
    title: "No server is free.",
    text: "Use your own, or wait: the first that becomes free is set up for you.",
  },
  CONFIGURING: {
    title: "A server is being set up.",
    text: "Its address and password stand here in a moment.",
  },
  READY: { title: "The server is ready.", text: readyTexts.full },
  LIVE: { title: "The match is on.", text: "If its round has not begun yet, it does within ten seconds." },
  ENDED: { title: "The match is over on the server.", text: "Its round stands here in a moment." },
  CANCELLED: { title: "The server was given to others.", text: "Nobody was there. Use your own, or ask an admin." },
  RELEASED: { title: "The server was given to others.", text: "Use your own, or ask an admin." },
};
