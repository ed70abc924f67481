import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { LineUp } from "contract/line-ups.ts";
import type { Player } from "contract/person.ts";
import { getRulesInEffect, getTeamSizeRange } from "contract/season-rules-helpers.ts";
import { useSeason } from "../competitions/seasons-queries.ts";
import { api } from "../platform/api.ts";
import { useQuery } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import type { DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { createLineUpsQuery, type EventProps } from "./events-queries.ts";

const LINE_UP_ROLES = ["players", "substitutes"] as const;

const ROLE_OPTIONS = [
  { value: "", label: "–" },
  { value: "players", label: "Plays" },
  { value: "substitutes", label: "Substitute" },
];

export interface LineUpProps extends EventProps {
  readonly clanId: string;
  readonly clanName: string;
  /** `undefined` until the line-up is set. */
  readonly lineUp: LineUp | undefined;
}

/** The form values: the role of each player by user id; empty for a player who is not in the line-up. */
type RolesDraft = Record<string, string>;
type LineUpReply = Awaited<ReturnType<typeof api.lineUps.nameLineUp>>;

/** Sets the line-up of a clan for a match: each player of the roster plays, is a substitute, or neither. */
export function LineUpDialog({ clanId, clanName, lineUp, event, hasBegun, ...dialog }: DialogState & LineUpProps) {
  const queryClient = useQueryClient();
  const { data: clan } = useQuery(clansQueries.byId(clanId));
  const candidates = clan ? listCandidates(clan.players, lineUp) : [];
  /** Returns the player's role in the stored line-up; empty if the player has none. */
  const getRole = (playerId: string) =>
    LINE_UP_ROLES.find((role) => lineUp?.[role].some(({ userId }) => userId === playerId)) ?? "";
  // Players who left the clan while the dialog was open are no longer candidates, so they are left out.
  const listUserIds = (role: string, draft: RolesDraft) =>
    candidates.flatMap(({ userId }) => (draft[userId] === role ? [userId] : []));
  const form = useForm<RolesDraft, LineUpReply>({
    saved: Object.fromEntries(candidates.map(({ userId }) => [userId, getRole(userId)])),
    call: ({ draft }) =>
      api.lineUps.nameLineUp({
        id: event._id,
        body: {
          clanId,
          players: listUserIds("players", draft),
          substitutes: listUserIds("substitutes", draft),
          base: { players: getUserIds(lineUp?.players), substitutes: getUserIds(lineUp?.substitutes) },
        },
      }),
    success: "Line-up named",
    failure: "Line-up not named",
    invalidatesOnError: [["events"], ["clans"]],
    onDone: ({ data }) => {
      queryClient.setQueryData(createLineUpsQuery({ event, hasBegun }).queryKey, data);
      dialog.onClose();
    },
  });
  const { season } = useSeason();
  const rules = season && getRulesInEffect(season.rules, Date.parse(event.startDate));
  const sizeHint = rules ? `${formatSizes(getTeamSizeRange(rules))} play. ` : "";
  const visibilityHint = hasBegun
    ? "Everybody can see the line-up."
    : "The other clan sees the line-up when the match starts.";
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Line-up of ${isolateBidi(clanName)}`}
      subtitle={`${sizeHint}${visibilityHint}`}
      submitLabel="Save line-up"
    >
      {candidates.map(({ userId, userName }) => (
        <SelectField
          key={userId}
          label={userName}
          options={ROLE_OPTIONS}
          value={form.draft[userId] ?? ""}
          onValueChange={(role) => form.setFields({ [userId]: role })}
          conflict={form.fields[userId]?.conflict}
        />
      ))}
    </FormDialog>
  );
}

function getUserIds(players: readonly Player[] = []): string[] {
  return players.map(({ userId }) => userId);
}

/** Formats a range of numbers of players: "4", "4 or 5", "3 to 5". */
function formatSizes({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min === max) return `${min}`;
  return `${min} ${max === min + 1 ? "or" : "to"} ${max}`;
}

/** Returns the roster and the players of the line-up who have left the clan since the match started. */
function listCandidates(roster: readonly Player[], lineUp: LineUp | undefined): readonly Player[] {
  const lineUpPlayers = [...(lineUp?.players ?? []), ...(lineUp?.substitutes ?? [])];
  return [...roster, ...lineUpPlayers.filter(({ userId }) => !roster.some((player) => player.userId === userId))];
}
