import { Link } from "@tanstack/react-router";
import type { MatchPlayer, Outlook } from "contract/matches.ts";
import { getReportingInstructions, type Reader } from "contract/reporting-instructions.ts";
import { getOppositeSide, type Side, sides } from "contract/sides.ts";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Person } from "../../league-ui/person.tsx";
import { findSideOfPlayer, listPlayersOfBothTeams, SideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { HeadToHead } from "./head-to-head.tsx";
import { createMatchServerQuery } from "./match-server-query.ts";
import { OutlookCard, type OutlookProps } from "./outlook-card.tsx";

const peopleClass = "flex flex-1 flex-col min-w-0";
const personClass = classNames(
  "flex items-center justify-between gap-3 min-h-11",
  "border-b border-line",
  "last:border-b-0 data-[side=red]:inset-shadow-[3px_0_var(--color-red)]",
  "data-[side=blue]:inset-shadow-[3px_0_var(--color-blue)] data-side:ps-3",
);
const labelClass = "text-soft font-text text-sm leading-[1.4] font-normal";

/**
 * What is known about a match before it is played: who is not ready, the Elo at stake, how to report it, the players' recent
 * rounds, and the earlier rounds between opponents.
 */
export function MatchOutlook(props: OutlookProps) {
  return (
    // During the ready check, there are five cards: three and two per row. After it, there are four: two and two per row.
    <div
      className={classNames(
        "grid grid-cols-6 gap-4",
        "max-xl:data-[checking=true]:[&>:nth-child(-n_+_3)]:col-span-3",
        "max-xl:data-[checking=true]:[&>:first-child]:col-span-full",
        "max-md:data-checking:[&>:nth-child(n)]:col-span-full",
        "data-[checking=true]:[&>:nth-child(-n_+_3)]:col-span-2",
        "*:col-span-3",
      )}
      data-checking={props.match.readyUntil !== null}
    >
      <MissingPlayers {...props} />
      <EloAtStake {...props} />
      <ReportingInfo {...props} />
      <FormCard {...props} />
      <HeadToHead {...props} />
    </div>
  );
}

function MissingPlayers({ match }: OutlookProps) {
  if (match.readyUntil === null) return null;
  const unreadyPlayers = listPlayersOfBothTeams(match).filter(({ isReady }) => !isReady);
  return (
    <OutlookCard title="Not ready yet">
      <ul className={peopleClass}>
        {unreadyPlayers.map((player) => (
          <li key={player.userId} className={personClass}>
            <PlayerLink player={player} />
          </li>
        ))}
      </ul>
    </OutlookCard>
  );
}

function EloAtStake({ match, outlook }: OutlookProps) {
  const { user } = useSession();
  const ownSide = user && findSideOfPlayer(match, user._id);
  return (
    <OutlookCard title={ownSide === null ? "Elo at stake" : "Your Elo at stake"}>
      <dl className="flex flex-col gap-3">
        {(ownSide === null ? sides : [ownSide]).map((side) => (
          <div
            key={side}
            className={classNames(
              "grid grid-cols-[4.5rem_1fr_1fr] items-baseline gap-3",
              "[&_dd]:m-0 [&_dd]:font-display [&_dd]:text-xl [&_dd]:leading-[1.2] [&_dd]:font-bold",
              "[&_dd]:tabular-nums [&_dd]:whitespace-nowrap",
            )}
          >
            <dt>
              <SideLabel side={side} />
            </dt>
            <dd className="text-ok-text">
              <span className={labelClass}>Win</span> +{formatDecimal(outlook[`${side}Gain`], 2)}
            </dd>
            {/* What a side loses is what the other side would gain. */}
            <dd className="text-soft">
              <span className={labelClass}>Loss</span> −{formatDecimal(outlook[`${getOppositeSide(side)}Gain`], 2)}
            </dd>
          </div>
        ))}
      </dl>
    </OutlookCard>
  );
}

function ReportingInfo({ match }: OutlookProps) {
  const { user, isAdmin } = useSession();
  const isPlayer = user !== null && findSideOfPlayer(match, user._id) !== null;
  const { data: server } = useQuery({ ...createMatchServerQuery(match._id), enabled: isPlayer || isAdmin });
  return (
    <OutlookCard title="Reporting">
      <p className="wrap-anywhere">
        {match.isRunning
          ? "The game server is posting this round. No action is needed."
          : getReportingInstructions(server?.postsRounds ?? null, getReader({ isPlayer, isAdmin }))}
      </p>
      <p className="text-soft text-sm">Elo changes when an admin validates the result.</p>
    </OutlookCard>
  );
}

function getReader({ isPlayer, isAdmin }: { isPlayer: boolean; isAdmin: boolean }): Reader {
  if (isAdmin) return "ADMIN";
  return isPlayer ? "PLAYER" : "VISITOR";
}

/** The recent results of each player. */
function FormCard({ match, outlook }: OutlookProps) {
  return (
    <OutlookCard title="Form">
      <div className="flex flex-col">
        {/* A thicker line separates the teams. */}
        {sides.map((side) => (
          <ul
            key={side}
            className={classNames(peopleClass, "[&+&]:border-t-2 [&+&]:border-line-strong")}
            aria-label={`Form of ${side}`}
          >
            {match[`${side}Players`].map((player) => (
              <PlayerForm key={player.userId} player={player} side={side} outlook={outlook} />
            ))}
          </ul>
        ))}
      </div>
    </OutlookCard>
  );
}

/** The recent results of a player. The outlook does not include players without games in the mode. */
function PlayerForm({ player, side, outlook }: { player: MatchPlayer; side: Side; outlook: Outlook }) {
  const playerOutlook = outlook.players.find(({ userId }) => userId === player.userId);
  return (
    <li className={personClass} data-side={side}>
      <PlayerLink player={player} />
      <span className="inline-flex flex-none items-center gap-3 text-soft text-sm">
        {playerOutlook === undefined ? (
          "First game"
        ) : (
          <>
            <FormDots form={playerOutlook.form} />
            <span
              className="min-w-[3.5em] tabular-nums text-end"
              title={`${formatCount(playerOutlook.games, "game")} in this mode`}
            >
              {playerOutlook.wins}–{playerOutlook.losses}
            </span>
          </>
        )}
      </span>
    </li>
  );
}

function PlayerLink({ player }: { readonly player: MatchPlayer }) {
  return (
    <Link
      {...paths.player(player.userId)}
      className="inline-flex items-center min-w-0 min-h-11 no-underline hover:underline"
    >
      <Person userId={player.userId} name={player.userName} picture={player} />
    </Link>
  );
}
