import { useQueryClient } from "@tanstack/react-query";
import { isolated } from "contract/isolated.ts";
import type { LineUp } from "contract/line-ups.ts";
import type { Player } from "contract/person.ts";
import { rulesAt, sideSizes } from "contract/rules-at.ts";
import { useSeason } from "../competitions/seasons-queries.ts";
import { api } from "../platform/api.ts";
import { useQuery } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { lineUpsQuery, type OfMatch } from "./events-queries.ts";

const PARTS = [
  { value: "", label: "–" },
  { value: "players", label: "Plays" },
  { value: "substitutes", label: "Substitute" },
];

/** The line-up of a clan, as far as it is named. */
export interface OfLineUp extends OfMatch {
  readonly clanId: string;
  readonly clanName: string;
  readonly lineUp: LineUp | undefined;
}

export function LineUpDialog({ clanId, clanName, lineUp, event, hasBegun, ...dialog }: OpenDialog & OfLineUp) {
  const queries = useQueryClient();
  const { data: clan } = useQuery(clansQueries.one(clanId));
  const players = clan ? withNamed(clan.players, lineUp) : [];
  const partOf = (id: string) =>
    (["players", "substitutes"] as const).find((part) => lineUp?.[part].some(({ userId }) => userId === id)) ?? "";
  // Who has left the clan since they were chosen is not shown any more.
  const shownAs = (part: string, draft: Readonly<Record<string, string>>) =>
    players.flatMap(({ userId }) => (draft[userId] === part ? [userId] : []));
  const form = useForm<Record<string, string>, Awaited<ReturnType<typeof api.lineUps.nameLineUp>>>({
    saved: Object.fromEntries(players.map(({ userId }) => [userId, partOf(userId)])),
    call: ({ draft }) =>
      api.lineUps.nameLineUp({
        id: event._id,
        body: {
          clanId,
          players: shownAs("players", draft),
          substitutes: shownAs("substitutes", draft),
          base: { players: keysOf(lineUp?.players), substitutes: keysOf(lineUp?.substitutes) },
        },
      }),
    success: "Line-up named",
    failure: "Line-up not named",
    rechecks: [["events"], ["clans"]],
    done: ({ data }) => {
      queries.setQueryData(lineUpsQuery({ event, hasBegun }).queryKey, data);
      dialog.onClose();
    },
  });
  const { season } = useSeason();
  const rules = season && rulesAt(season.rules, Date.parse(event.startDate));
  const seen = hasBegun ? "Everybody sees them." : "The other clan sees them when the match begins.";
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Line-up of ${isolated(clanName)}`}
      lede={`${rules ? `${sizeWords(sideSizes(rules))} play. ` : ""}${seen}`}
      submit="Save line-up"
    >
      {players.map(({ userId, userName }) => (
        <SelectField
          key={userId}
          label={userName}
          options={PARTS}
          value={form.draft[userId] ?? ""}
          onValue={(part) => form.setFields({ [userId]: part })}
          conflict={form.fields[userId]?.conflict}
        />
      ))}
    </FormDialog>
  );
}

function keysOf(players: readonly Player[] = []): string[] {
  return players.map(({ userId }) => userId);
}

function sizeWords({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min === max) return `${min}`;
  return `${min} ${max === min + 1 ? "or" : "to"} ${max}`;
}

/** The roster, and those of the line-up who have left it since the match began. */
function withNamed(roster: readonly Player[], lineUp: LineUp | undefined): readonly Player[] {
  const before = [...(lineUp?.players ?? []), ...(lineUp?.substitutes ?? [])];
  return [...roster, ...before.filter(({ userId }) => !roster.some((player) => player.userId === userId))];
}
