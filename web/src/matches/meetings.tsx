import { Link } from "@tanstack/react-router";
import type { MatchDetails, Outlook } from "contract/matches.ts";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { counted, NONE } from "../platform/numbers.ts";
import css from "./meetings.module.css";

interface MeetingsProps {
  readonly match: MatchDetails;
  readonly meetings: Outlook["meetings"];
}

/** Teams above this size are summed up alone: the table would have too many columns. */
const LARGEST_TABLE = 4;

/** How the players of both teams fared against each other in rounds before, as a sum and each red one against each blue one. */
export function Meetings({ match, meetings }: MeetingsProps) {
  if (meetings.length === 0) return <p className="text-soft text-sm">No two opponents have met in this mode yet.</p>;
  const { redPlayers, bluePlayers } = match;
  const isDuel = redPlayers.length === 1 && bluePlayers.length === 1;
  return (
    <>
      <Sum meetings={meetings} isDuel={isDuel} />
      {!isDuel && bluePlayers.length <= LARGEST_TABLE && <Table match={match} meetings={meetings} />}
    </>
  );
}

function Sum({ meetings, isDuel }: Pick<MeetingsProps, "meetings"> & { readonly isDuel: boolean }) {
  const sum = (field: "games" | "wins" | "losses") => meetings.reduce((total, one) => total + one[field], 0);
  const [games, wins, losses] = [sum("games"), sum("wins"), sum("losses")];
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
        {isDuel ? counted(games, "round") : `${counted(games, "meeting")} of two opponents in rounds of this mode`}
        {draws > 0 && `, ${counted(draws, "draw")}`}
      </p>
    </div>
  );
}

function Table({ match: { redPlayers, bluePlayers }, meetings }: MeetingsProps) {
  return (
    <div className="overflow-x-auto mt-3">
      <table className={css["table"]}>
        <caption className="text-soft text-sm pb-2 text-start">
          Won–lost by the red players against the blue ones
        </caption>
        <thead>
          <tr>
            <td />
            {bluePlayers.map(({ userId, userName }) => (
              <th key={userId} scope="col" className={css["blue"]} title={userName} dir="auto">
                {userName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {redPlayers.map((red) => (
            <tr key={red.userId}>
              <th scope="row" className={css["red"]} title={red.userName} dir="auto">
                {red.userName}
              </th>
              {bluePlayers.map((blue) => (
                <td key={blue.userId}>
                  <Cell
                    redId={red.userId}
                    blueId={blue.userId}
                    meeting={meetings.find((one) => one.redId === red.userId && one.blueId === blue.userId)}
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

interface CellProps {
  readonly redId: string;
  readonly blueId: string;
  readonly meeting: Outlook["meetings"][number] | undefined;
}

function Cell({ redId, blueId, meeting }: CellProps) {
  if (meeting === undefined) return NONE;
  return (
    <Link
      {...paths.versus(redId, blueId)}
      className="inline-flex items-center justify-center min-w-[max(2.5rem,var(--spacing-target))] min-h-[max(1.75rem,var(--spacing-target))]"
    >
      {meeting.wins}–{meeting.losses}
    </Link>
  );
}
