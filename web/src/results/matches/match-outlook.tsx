import { Link } from "@tanstack/react-router";
import type { MatchDetails, MatchPlayer, Outlook } from "contract/matches.ts";
import { getReportingInstructions, type Reader } from "contract/reporting-instructions.ts";
import { getOppositeSide, type Side, sides } from "contract/sides.ts";
import type { ReactNode } from "react";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Person } from "../../league-ui/person.tsx";
import { findSideOfPlayer, listPlayersOfBothTeams, SideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { EMPTY_VALUE, formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { createMatchServerQuery } from "./match-server.tsx";

const peopleClass = "flex flex-1 flex-col min-w-0";
const personClass = classNames(
  "flex items-center justify-between gap-3 min-h-11",
  "border-b border-line",
  "last:border-b-0 data-[side=red]:inset-shadow-[3px_0_var(--color-red)]",
  "data-[side=blue]:inset-shadow-[3px_0_var(--color-blue)] data-side:ps-3",
);
const labelClass = "text-soft font-text text-sm leading-[1.4] font-normal";

interface OutlookProps {
  readonly match: MatchDetails;
  readonly outlook: Outlook;
}

/**
 * What is known of a match before it is played: who is not ready, the Elo at stake, how to report it, the players' recent
 * rounds, and the earlier rounds between opponents.
 */
export function MatchOutlook(props: OutlookProps) {
  return (
    // Rows of three and two cards during the ready check, of two and two cards after it, so that each row is full.
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
    <Card title="Not ready yet">
      <ul className={peopleClass}>
        {unreadyPlayers.map((player) => (
          <li key={player.userId} className={personClass}>
            <PlayerLink player={player} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EloAtStake({ match, outlook }: OutlookProps) {
  const { user } = useSession();
  const ownSide = user && findSideOfPlayer(match, user._id);
  return (
    <Card title={ownSide === null ? "Elo at stake" : "Your Elo at stake"}>
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
    </Card>
  );
}

function ReportingInfo({ match }: OutlookProps) {
  const { user, isAdmin } = useSession();
  const isPlayer = user !== null && findSideOfPlayer(match, user._id) !== null;
  const { data: server } = useQuery({ ...createMatchServerQuery(match._id), enabled: isPlayer || isAdmin });
  return (
    <Card title="Reporting">
      <p className="wrap-anywhere">
        {match.isRunning
          ? "The game server is posting this round. No action is needed."
          : getReportingInstructions(server?.postsRounds ?? null, getReader(isPlayer, isAdmin))}
      </p>
      <p className="text-soft text-sm">Elo changes when an admin validates the result.</p>
    </Card>
  );
}

function getReader(isPlayer: boolean, isAdmin: boolean): Reader {
  if (isAdmin) return "ADMIN";
  return isPlayer ? "PLAYER" : "VISITOR";
}

/** The recent results of each player. */
function FormCard({ match, outlook }: OutlookProps) {
  return (
    <Card title="Form">
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
    </Card>
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

/** For larger teams only the totals are shown, because the table would have too many columns. */
const MAX_TABLE_TEAM_SIZE = 4;

/**
 * The record of both teams' players against each other in earlier rounds: totals, and each red player against each blue
 * one.
 */
function HeadToHead({ match, outlook }: OutlookProps) {
  const { redPlayers, bluePlayers } = match;
  const { meetings } = outlook;
  if (redPlayers.length === 0 || bluePlayers.length === 0) return null;
  const isDuel = redPlayers.length === 1 && bluePlayers.length === 1;
  return (
    <Card title="Head to head">
      {meetings.length === 0 ? (
        <p className="text-soft text-sm">No two opponents have met in this mode yet.</p>
      ) : (
        <>
          <MeetingTotals meetings={meetings} isDuel={isDuel} />
          {!isDuel && bluePlayers.length <= MAX_TABLE_TEAM_SIZE && <MeetingsTable match={match} outlook={outlook} />}
        </>
      )}
    </Card>
  );
}

function MeetingTotals({ meetings, isDuel }: Pick<Outlook, "meetings"> & { readonly isDuel: boolean }) {
  const sumField = (field: "games" | "wins" | "losses") =>
    meetings.reduce((total, meeting) => total + meeting[field], 0);
  const games = sumField("games");
  const wins = sumField("wins");
  const losses = sumField("losses");
  const draws = games - wins - losses;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-baseline gap-3">
        <SideLabel side="red" />
        <strong className="font-display text-2xl leading-[1.1] font-bold tabular-nums">
          {wins}–{losses}
        </strong>
        <SideLabel side="blue" />
      </p>
      <p className="text-soft text-sm">
        {isDuel
          ? formatCount(games, "round")
          : `${formatCount(games, "meeting")} of two opponents in rounds of this mode`}
        {draws > 0 && `, ${formatCount(draws, "draw")}`}
      </p>
    </div>
  );
}

function MeetingsTable({ match: { redPlayers, bluePlayers }, outlook: { meetings } }: OutlookProps) {
  return (
    <div className="overflow-x-auto mt-3">
      <table
        className={classNames(
          "tabular-nums",
          "[&_th]:max-w-36 [&_th]:truncate [&_th]:text-sm [&_th]:font-medium [&_:is(td,th)]:h-9",
          "[&_:is(td,th)]:px-3 [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:text-center",
          "[&_tbody_tr:last-child>*]:border-b-0",
        )}
      >
        <caption className="text-soft text-sm pb-2 text-start">
          Won–lost by the red players against the blue ones
        </caption>
        <thead>
          <tr>
            <td />
            {bluePlayers.map(({ userId, userName }) => (
              <th key={userId} scope="col" className="text-blue-text" title={userName} dir="auto">
                {userName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {redPlayers.map((red) => (
            <tr key={red.userId}>
              <th scope="row" className="ps-0! text-red-text text-start!" title={red.userName} dir="auto">
                {red.userName}
              </th>
              {bluePlayers.map((blue) => (
                <td key={blue.userId}>
                  <MeetingCell
                    {...meetings.find(({ redId, blueId }) => redId === red.userId && blueId === blue.userId)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MeetingCell({ redId, blueId, wins, losses }: Partial<Outlook["meetings"][number]>) {
  if (redId === undefined || blueId === undefined) return EMPTY_VALUE;
  return (
    <Link
      {...paths.versus(redId, blueId)}
      className={classNames(
        "inline-flex items-center justify-center",
        "min-w-[max(2.5rem,var(--spacing-target))] min-h-[max(1.75rem,var(--spacing-target))]",
      )}
    >
      {wins}–{losses}
    </Link>
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

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      className="flex flex-col gap-3 min-w-0 py-4 px-5 border border-line rounded-md bg-surface"
      aria-label={title}
    >
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
