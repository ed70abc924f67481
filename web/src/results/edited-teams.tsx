import { Link } from "@tanstack/react-router";
import { playerFigureLimits } from "contract/constants.ts";
import type { ResultPlayer } from "contract/results.ts";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { Person } from "../league-ui/person.tsx";
import type { Column } from "../ui/column.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { NumberCell } from "../ui/number-cell.tsx";
import { inCard } from "../ui/table-rows.tsx";
import { byScore, type Figure, figures, inOrder } from "./player-figures.ts";
import { figureField } from "./result-draft.ts";
import type { FieldsetProps } from "./result-fieldset.tsx";
import type { ResultsArea } from "./results-area.ts";
import { figureHeads, Teams } from "./teams.tsx";

interface EditedTeamsProps extends FieldsetProps {
  readonly area: ResultsArea;
  readonly onRemove: (player: ResultPlayer) => void;
}

/** Both teams' players with editable figures. */
export function EditedTeams({ area, result, draft, setFields, faults, onRemove }: EditedTeamsProps) {
  // In the order of when the page was opened: rows do not move during typing.
  const [seen] = useState(() => byScore([...result.redPlayers, ...result.bluePlayers]).map(({ userId }) => userId));
  const removal = (player: ResultPlayer) => (
    <IconButton size="small" label={`Remove ${player.userName}`} icon={UserMinus} onClick={() => onRemove(player)} />
  );
  const person = (player: ResultPlayer) => (
    <Link
      className="flex items-center min-w-0 min-h-target no-underline in-table:max-w-[max(4rem,100cqw_-_27.5rem)] hover:underline"
      {...area.paths.player(player.userId)}
    >
      <Person userId={player.userId} name={player.userName} picture={player} />
    </Link>
  );
  const input = (figure: Figure) => (player: ResultPlayer) => (
    <NumberCell
      label={`${figureHeads[figure]} of ${player.userName}`}
      {...playerFigureLimits}
      column={figure}
      placeholder="–"
      value={draft[figureField(player.userId, figure)] ?? null}
      onValue={(value) => setFields({ [figureField(player.userId, figure)]: value })}
      error={faults[figureField(player.userId, figure)]}
    />
  );
  const columns: Column<ResultPlayer>[] = [
    { key: "actions", head: "Actions", cell: removal, width: "w-18", card: inCard.beside },
    { key: "player", head: "Player", cell: person, card: inCard.name },
    ...figures.map((name) => ({
      key: name,
      head: figureHeads[name],
      align: "end" as const,
      width: "w-21",
      cell: input(name),
    })),
  ];
  return <Teams area={area} result={result} columns={() => columns} order={(players) => inOrder(players, seen)} />;
}
