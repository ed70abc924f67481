import type { ResultPlayer } from "contract/results.ts";
import type { RoundFigures as Told } from "contract/round-figures.ts";
import { ChevronDown } from "lucide-react";
import { percent } from "../platform/numbers.ts";
import type { Column } from "../ui/column.ts";
import { Icon } from "../ui/icon.tsx";
import { Table } from "../ui/table.tsx";
import type { Result } from "./results-area.ts";

/** What newer game servers tell of a round besides the scoreboard, folded away; nothing where this one told nothing. */
export function RoundFigures({ result }: { readonly result: Result }) {
  const players = [...result.redPlayers, ...result.bluePlayers];
  const told = columns.filter(({ value }) => players.some((player) => value(player.figures ?? {}) !== undefined));
  if (told.length === 0) return null;
  return (
    <details className="group/figures">
      <summary className="flex items-center gap-2 min-h-target cursor-pointer font-semibold">
        More figures
        <Icon of={ChevronDown} size={16} className="text-soft group-open/figures:rotate-180" />
      </summary>
      <div className="mt-2">
        <Table
          caption="More figures"
          columns={[nameColumn, ...told.map(columnOf)]}
          rows={players}
          rowKey={({ _id }) => _id}
          empty={null}
        />
      </div>
    </details>
  );
}

interface Figure {
  readonly key: string;
  readonly head: string;
  readonly value: (told: Told) => number | undefined;
  readonly words?: (value: number) => string;
}

const share = (part: number | undefined, whole: number | undefined) =>
  part === undefined || !whole ? undefined : part / whole;

const columns: readonly Figure[] = [
  { key: "grabs", head: "Grabs", value: ({ grabs }) => grabs },
  { key: "returns", head: "Returns", value: ({ returns }) => returns },
  { key: "carrierKills", head: "Carriers killed", value: ({ carrierKills }) => carrierKills },
  { key: "shots", head: "Shots", value: ({ shots }) => shots },
  { key: "accuracy", head: "Accuracy", value: ({ hits, shots }) => share(hits, shots), words: percent },
  { key: "hooks", head: "Hooks", value: ({ hooks }) => hooks },
  { key: "hooked", head: "Players hooked", value: ({ hooksHit }) => hooksHit },
];

const nameColumn: Column<ResultPlayer> = { key: "name", head: "Player", cell: ({ userName }) => <bdi>{userName}</bdi> };

/** Not told is not 0. */
function columnOf({ key, head, value, words = String }: Figure): Column<ResultPlayer> {
  return {
    key,
    head,
    align: "end",
    cell: ({ figures = {} }) => {
      const told = value(figures);
      return told === undefined ? "–" : words(told);
    },
  };
}
