import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { LineUp } from "contract/line-ups.ts";
import type { Player } from "contract/person.ts";
import { getRulesInEffect, getTeamSizeRange } from "contract/season-rules-helpers.ts";
import { useSeason } from "../competitions/seasons-queries.ts";
import { Person } from "../league-ui/person.tsx";
import { api } from "../platform/api.ts";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { Choice, Choices } from "../ui/choices.tsx";
import type { Conflict } from "../ui/conflict-message.tsx";
import type { DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { LazyConflictMessage } from "../ui/lazy-conflict-message.tsx";
import { createLineUpsQuery, type EventProps } from "./events-queries.ts";

const LINE_UP_ROLES = ["players", "substitutes"] as const;
/** The role of a player in the line-up; empty for a player who is not in it. */
type LineUpRole = (typeof LINE_UP_ROLES)[number] | "";

const ROLE_LABELS: Readonly<Record<LineUpRole, string>> = { players: "Plays", substitutes: "Substitute", "": "–" };

export interface LineUpProps extends EventProps {
  readonly clanId: string;
  readonly clanName: string;
  /** `undefined` until the line-up is set. */
  readonly lineUp: LineUp | undefined;
}

/** The form values: the role of each player by user id. */
type RolesDraft = Record<string, LineUpRole>;
type LineUpReply = Awaited<ReturnType<typeof api.lineUps.nameLineUp>>;

/**
 * Sets the line-up of a clan for a match: each player of the roster plays, is a substitute, or neither. The API and the toasts
 * call this naming the line-up.
 */
export function LineUpDialog({ clanId, clanName, lineUp, event, hasBegun, ...dialog }: DialogState & LineUpProps) {
  const queryClient = useQueryClient();
  const { data: clan } = useQuery(clansQueries.byId(clanId));
  const candidates = clan ? listCandidates(clan.players, lineUp) : [];
  /** Returns the player's role in the stored line-up; empty if the player has none. */
  const getRole = (playerId: string) =>
    LINE_UP_ROLES.find((role) => lineUp?.[role].some(({ userId }) => userId === playerId)) ?? "";
  // Players who left the clan while the dialog was open are no longer candidates, so they are left out.
  const listUserIds = (role: LineUpRole, draft: RolesDraft) =>
    candidates.flatMap(({ userId }) => (draft[userId] === role ? [userId] : []));
  const season = useSeason().seasons.find(({ _id }) => _id === event.seasonId);
  const rules = season && getRulesInEffect(season.rules, Date.parse(event.startDate));
  const sizes = rules && getTeamSizeRange(rules);
  const findSizeErrorIn = (draft: RolesDraft) =>
    sizes ? findSizeError(listUserIds("players", draft).length, sizes) : undefined;
  const form = useForm<RolesDraft, LineUpReply>({
    saved: Object.fromEntries(candidates.map(({ userId }) => [userId, getRole(userId)])),
    validate: ({ draft }) => {
      const error = findSizeErrorIn(draft);
      return error === undefined ? {} : { players: error };
    },
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
  const playerCount = listUserIds("players", form.draft).length;
  const isTooLarge = sizes !== undefined && playerCount > sizes.max;
  // A line-up that is still too small is an error only once it has been submitted.
  const sizeError = isTooLarge || "players" in form.fieldErrors ? findSizeErrorIn(form.draft) : undefined;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Line-up of ${isolateBidi(clanName)}`}
      subtitle={hasBegun ? "Everybody can see the line-up." : "The other clan sees the line-up when the match starts."}
      submitLabel="Save line-up"
    >
      <Choices
        legend="Who plays"
        legendAction={
          <LineUpCount
            players={playerCount}
            sizes={sizes}
            substitutes={listUserIds("substitutes", form.draft).length}
          />
        }
        className="border border-line-strong rounded-md bg-surface overflow-hidden empty:hidden"
        error={sizeError}
        conflict={undefined}
      >
        {candidates.map((player) => (
          <CandidateRow
            key={player.userId}
            player={player}
            role={form.draft[player.userId] ?? ""}
            onRoleChange={(role) => form.setFields({ [player.userId]: role })}
            isInvalid={sizeError !== undefined}
            conflict={form.fields[player.userId]?.conflict}
          />
        ))}
      </Choices>
    </FormDialog>
  );
}

interface LineUpCountProps {
  readonly players: number;
  readonly substitutes: number;
  /** `undefined` until the rules of the season are loaded. */
  readonly sizes: TeamSizes | undefined;
}

/** How many players are chosen, and how many the rules want. Screen readers announce each change. */
function LineUpCount({ players, substitutes, sizes }: LineUpCountProps) {
  return (
    <p className="absolute bottom-full right-0 mb-1.5 text-soft text-sm tabular-nums" role="status">
      <strong className="font-semibold">{formatCount(players, "player")}</strong>
      {sizes && ` (${formatSizes(sizes)} needed)`}
      {substitutes > 0 && ` + ${formatCount(substitutes, "substitute")}`}
    </p>
  );
}

interface CandidateRowProps {
  readonly player: Player;
  readonly role: LineUpRole;
  readonly onRoleChange: (role: LineUpRole) => void;
  readonly isInvalid: boolean;
  readonly conflict: Conflict | undefined;
}

/** A player with two checkboxes. Ticking one of them unticks the other one. */
function CandidateRow({ player, role, onRoleChange, isInvalid, conflict }: CandidateRowProps) {
  const { userId, userName, ...picture } = player;
  return (
    <div className="border-b border-line last:border-b-0">
      <div className="flex">
        <Choice
          type="checkbox"
          className="flex-1 gap-3 min-w-0 min-h-row py-1 px-3 has-checked:bg-gold-tint has-checked:font-semibold"
          checked={role === "players"}
          onChange={() => onRoleChange(role === "players" ? "" : "players")}
          isInvalid={isInvalid}
        >
          <Person userId={userId} name={userName} picture={picture} />
        </Choice>
        <Choice
          type="checkbox"
          className="gap-2 min-h-row py-1 px-3 border-l border-line text-sm has-checked:bg-gold-tint"
          aria-label={`Substitute: ${isolateBidi(userName)}`}
          checked={role === "substitutes"}
          onChange={() => onRoleChange(role === "substitutes" ? "" : "substitutes")}
          isInvalid={false}
        >
          Substitute
        </Choice>
      </div>
      {conflict && (
        <div className="p-2">
          <LazyConflictMessage conflict={conflict} label={userName} formatValue={formatRole} />
        </div>
      )}
    </div>
  );
}

function formatRole(value: unknown): string | undefined {
  return ROLE_LABELS[value as LineUpRole];
}

function getUserIds(players: readonly Player[] = []): string[] {
  return players.map(({ userId }) => userId);
}

type TeamSizes = ReturnType<typeof getTeamSizeRange>;

/** Returns what is wrong with the number of players; `undefined` if the rules allow it. */
function findSizeError(count: number, { min, max }: TeamSizes): string | undefined {
  if (count < min) return `Choose ${formatCount(min - count, "more player")}`;
  return count > max ? `Choose at most ${formatCount(max, "player")}` : undefined;
}

/** Formats a range of numbers of players: "4", "3 to 5". */
function formatSizes({ min, max }: TeamSizes): string {
  return min === max ? `${min}` : `${min} to ${max}`;
}

/** Returns the roster and the players of the line-up who have left the clan since the match started. */
function listCandidates(roster: readonly Player[], lineUp: LineUp | undefined): readonly Player[] {
  const lineUpPlayers = [...(lineUp?.players ?? []), ...(lineUp?.substitutes ?? [])];
  return [...roster, ...lineUpPlayers.filter(({ userId }) => !roster.some((player) => player.userId === userId))];
}
