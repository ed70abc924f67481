import { Link } from "@tanstack/react-router";
import type { Outlook } from "contract/matches.ts";
import { SideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { EMPTY_VALUE, formatCount } from "../../platform/format-numbers.ts";
import { classNames } from "../../ui/class-names.ts";
import { OutlookCard, type OutlookProps } from "./outlook-card.tsx";

/** For larger teams only the totals are shown, because the table would have too many columns. */
const MAX_TABLE_TEAM_SIZE = 4;

/**
 * The record of both teams' players against each other in earlier rounds: totals, and each red player against each blue
 * one.
 */
export function HeadToHead({ match, outlook }: OutlookProps) {
  const { redPlayers, bluePlayers } = match;
  const { meetings } = outlook;
  if (redPlayers.length === 0 || bluePlayers.length === 0) return null;
  const isDuel = redPlayers.length === 1 && bluePlayers.length === 1;
  return (
    <OutlookCard title="Head to head">
      {meetings.length === 0 ? (
        <p className="text-soft text-sm">No two opponents have met in this mode yet.</p>
      ) : (
        <>
          <MeetingTotals meetings={meetings} isDuel={isDuel} />
          {!isDuel && bluePlayers.length <= MAX_TABLE_TEAM_SIZE && <MeetingsTable match={match} outlook={outlook} />}
        </>
      )}
    </OutlookCard>
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
