import { Link } from "@tanstack/react-router";
import { formatConnectCommand } from "contract/connect-command.ts";
import type { LiveRound } from "contract/live-rounds.ts";
import { getReportingInstructions } from "contract/reporting-instructions.ts";
import type { MatchServer, ServerPlayer } from "contract/reservations.ts";
import { CircleCheck, CircleDashed, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { formatClock, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import { getButtonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { hasRoundStarted } from "./live-round.tsx";
import css from "./match-server.module.css";
import { isServerManaged } from "./match-server-query.ts";
import { getServerNotice, hasProblem } from "./server-notice.ts";

interface ServerSectionProps {
  readonly server: MatchServer;
  /** Whether two clans have scheduled the match. Otherwise a queue has created it. */
  readonly isClanMatch: boolean;
  /** Whether a player is missing. */
  readonly hasOpenPlace?: boolean;
  /** Whether a round is in progress, on this server or on one of the players' own. */
  readonly isBeingPlayed?: boolean;
  /** The round in progress, as everyone sees it. `null` if none is known to be in progress. */
  readonly liveRound: LiveRound | null;
  readonly actions?: ReactNode;
}

/** The server of a match and who is connected, for its players and admins. */
export function MatchServerSection(props: ServerSectionProps) {
  const { server, isClanMatch, hasOpenPlace, isBeingPlayed = false, liveRound, actions } = props;
  const { isAdmin } = useSession();
  const isPlaying = useServerTime((now) => hasRoundStarted(liveRound, now));
  const queueMatchKind = hasOpenPlace ? "queueMatchWithOpenPlace" : "fullQueueMatch";
  const kind = isClanMatch ? "clanMatch" : queueMatchKind;
  // Players who already play on their own server need none.
  if (isBeingPlayed && !isServerManaged(server) && !server.isRoundMissing) return null;
  const notice = getServerNotice(server, { isAdmin, kind, isPlaying });
  return (
    <ServerFrame hasHeading={isClanMatch}>
      {server.address !== null && <ServerAddress server={server} />}
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
      {server.address !== null && <ServerDetails server={server} isFolded={isPlaying} />}
      {server.notes.map((note) => (
        <p key={note} className="text-soft text-sm">
          {note}
        </p>
      ))}
      {/* For matches of a queue, the preview of the match (`MatchOutlook`) shows these instructions. */}
      {isClanMatch && server.postsRounds !== null && !server.isRoundMissing && (
        <p className="text-soft text-sm">
          {getReportingInstructions(server.postsRounds, isAdmin ? "ADMIN" : "PLAYER")}
        </p>
      )}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </ServerFrame>
  );
}

/** The region of a server. It needs no heading on the page of a queue's match, which begins with it. */
function ServerFrame({ hasHeading, children }: { readonly hasHeading: boolean; readonly children: ReactNode }) {
  if (hasHeading) return <Section title="Server">{children}</Section>;
  return (
    <section className="flex flex-col gap-3" aria-label="Server">
      {children}
    </section>
  );
}

/** Address and password in one row, with the ways to use them. */
function ServerAddress({ server }: { readonly server: MatchServer }) {
  return (
    <div className="flex items-center gap-3 py-2 pl-4 pr-2 border border-line-strong rounded-md bg-surface">
      <dl className="flex flex-1 flex-wrap gap-x-6 min-w-0 max-sm:text-sm">
        <AddressPart name="Address">{server.address}</AddressPart>
        <AddressPart name="Password">{server.password}</AddressPart>
      </dl>
      <div className={css["actions"]}>
        <ConnectLinkAndPassword server={server} />
      </div>
    </div>
  );
}

function AddressPart({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2 min-w-0">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere select-all">{children}</dd>
    </div>
  );
}

/** Who is connected, and other ways to connect. While a round is played, both are folded. */
function ServerDetails({ server, isFolded }: { readonly server: MatchServer; readonly isFolded: boolean }) {
  const { players } = server;
  const connectedCount = players.filter(({ isThere }) => isThere).length;
  const isReported = players.some(({ isThere }) => isThere !== null);
  if (isFolded && isReported) {
    return (
      <Fold title={`${connectedCount} of ${players.length} connected`}>
        <Players server={server} />
        <OtherWays server={server} />
      </Fold>
    );
  }
  return (
    <>
      {isReported ? (
        <Players server={server} />
      ) : (
        <p className="text-soft text-sm">The server does not report who is connected.</p>
      )}
      <Fold title="Other ways to connect">
        <OtherWays server={server} />
      </Fold>
    </>
  );
}

/** The id of DDNet on Steam. */
const STEAM_APP_ID = 412220;

/** The line is a command for the console of the game. It contains the password, unlike a link. */
function OtherWays({ server }: { readonly server: MatchServer }) {
  return (
    <div className="flex flex-wrap gap-2">
      {server.protocol === "0.6" && (
        <a className={getButtonClass()} href={`steam://run/${STEAM_APP_ID}//${server.address}`}>
          <Icon icon={ExternalLink} size={16} /> Open in Steam
        </a>
      )}
      <CopyButton itemName="Line" getText={() => formatConnectCommand(server)}>
        Copy the console line
      </CopyButton>
    </div>
  );
}

/** A link that opens the game, and a button that copies the password, which a link cannot contain. */
export function ConnectLinkAndPassword({ server }: { readonly server: MatchServer }) {
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
  // A server that reports no kill of any player may not report kills at all.
  const areKillsReported = players.some(({ kills }) => kills !== null && kills > 0);
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-2" aria-label="Players on the server">
        {players.map((player) => (
          <Player key={player.userId} player={player} hasKills={areKillsReported} />
        ))}
      </ul>
      {killsSince !== null && areKillsReported && (
        <p className="text-soft text-sm">
          Kills as reported by the server since {formatClock(toZonedTime(killsSince, timeZone))}.
        </p>
      )}
    </>
  );
}

interface PlayerProps {
  readonly player: ServerPlayer;
  readonly hasKills: boolean;
}

function Player({ player: { userName, isThere, kills }, hasKills }: PlayerProps) {
  return (
    <li className="flex items-center gap-2">
      <bdi className="font-medium" translate="no">
        {userName}
      </bdi>
      <Badge state={isThere ? "ok" : "neutral"} icon={isThere ? CircleCheck : CircleDashed}>
        {isThere ? "Connected" : "Not connected"}
      </Badge>
      {hasKills && kills !== null && (
        <span className="text-soft text-sm tabular-nums">{formatCount(kills, "kill")}</span>
      )}
    </li>
  );
}
