import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Clan, InvitedPlayer } from "contract/clans.ts";
import { maxClanInvitations } from "contract/constants.ts";
import type { Player } from "contract/person.ts";
import type { User } from "contract/users.ts";
import { UserMinus, UserPlus, X } from "lucide-react";
import { useState } from "react";
import { useSeason, useSeasonRules, useTransferBlockers } from "../../competitions/seasons-queries.ts";
import { Person } from "../../league-ui/person.tsx";
import { ChoosePlayerDialog } from "../../people/users/choose-player-dialog.tsx";
import { createClanlessPlayersQuery } from "../../people/users/users-queries.ts";
import { api } from "../../platform/api.ts";
import { CommandButton, CommandIconButton } from "../../platform/command-button.tsx";
import { formatCount } from "../../platform/format-numbers.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/choices.tsx";
import { DialogButton, type DialogState, useDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { NameField } from "../../ui/text-field.tsx";
import { queriesForLeaders, queriesShowingClans, updateCachedClan } from "./clans-queries.ts";

/** Creates a clan in the active season. */
export function CreateClanDialog(dialog: DialogState) {
  const form = useForm({
    initial: { name: "" },
    errorFields: { CLAN_NAME_TAKEN: "name" },
    call: ({ draft }) => api.clans.createClan({ body: draft }),
    failure: "Error while creating clan",
    invalidates: queriesShowingClans,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Create clan"
      subtitle="You add players on the clan's page."
      submitLabel="Create clan"
    >
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}

interface ClanProps {
  readonly clan: Clan;
}

/** What the viewer may do with the roster of a clan. All are false unless the season is active. */
export interface ClanPermissions {
  /** True for the members of the clan. */
  readonly canLeave: boolean;
  /** Whether the viewer may invite and release players: true for the leader. */
  readonly canLead: boolean;
  /** Whether the viewer may add and remove any player: true for admins. */
  readonly canAdminister: boolean;
}

/** The buttons above a roster: the leader invites players, admins add players. */
export function RosterActions({ clan, canLead, canAdminister }: ClanProps & ClanPermissions) {
  const { joinBlocker, releaseBlocker } = useTransferBlockers(useSeason().season, clan.players.length);
  const inviteDialog = useDialog();
  // Leaders see why they cannot invite players. If they can invite, they see why they cannot release players.
  const hasReleaseButtons = !canAdminister && clan.players.length > 1;
  const blocker = joinBlocker ?? (hasReleaseButtons ? releaseBlocker : null);
  return (
    <>
      {canLead && blocker !== null && <p className="text-soft text-sm">{blocker}</p>}
      {canLead && joinBlocker === null && (
        <Button icon={UserPlus} onClick={inviteDialog.show}>
          Invite player
        </Button>
      )}
      {/* The dialog stays open if the button disappears, because the roster has become full. */}
      {inviteDialog.render((state) => (
        <InvitePlayerDialog {...state} clan={clan} />
      ))}
      {canAdminister && (
        <DialogButton icon={UserPlus} renderDialog={(state) => <AddPlayersDialog {...state} clan={clan} />}>
          Add player
        </DialogButton>
      )}
    </>
  );
}

/** "Erreur" is intended: users know it from the site that this one replaces. */
const REMOVAL_FAILURE = "Erreur while removing player from clan";

/** The button that removes a player from the roster. Admins can remove anybody, the leader can release others. */
export function PlayerActions({
  clan,
  player: { userId, userName },
  canLead,
  canAdminister,
}: ClanProps & ClanPermissions & { player: Player }) {
  const queryClient = useQueryClient();
  const { releaseBlocker } = useTransferBlockers(useSeason().season, clan.players.length);
  const body = { userId };
  if (canAdminister)
    return (
      <CommandButton
        kind="quiet"
        size="small"
        icon={UserMinus}
        label={`Remove ${isolateBidi(userName)}`}
        confirm={{
          title: `Remove ${isolateBidi(userName)}?`,
          text: `Are you sure you want to remove this player from ${isolateBidi(clan.name)}? They can then join any clan.`,
          confirmLabel: "Remove player",
          danger: true,
        }}
        call={() => api.clanRosters.removeClanPlayer({ id: clan._id, body })}
        success="Player removed from clan successfully"
        failure={REMOVAL_FAILURE}
        onDone={({ data }) => updateCachedClan(queryClient, data.clan)}
      >
        Remove
      </CommandButton>
    );
  if (!canLead || userId === clan.leaderId || releaseBlocker !== null) return null;
  return (
    <CommandButton
      kind="quiet"
      size="small"
      icon={UserMinus}
      label={`Release ${isolateBidi(userName)}`}
      confirm={{
        title: `Release ${isolateBidi(userName)}?`,
        text: `They leave ${isolateBidi(clan.name)} immediately and can then join any clan.`,
        confirmLabel: "Release player",
        danger: true,
      }}
      call={() => api.clanLeaders.releasePlayer({ id: clan._id, body })}
      success="Player released"
      failure="Player not released"
      invalidatesOnError={queriesForLeaders}
      onDone={({ data }) => updateCachedClan(queryClient, data)}
    >
      Release
    </CommandButton>
  );
}

/**
 * The players whom a clan has invited. Only its leader can see them, so the server publishes answers to the leader on the
 * topic "matches", not to everybody on "clans". The topic refetches the queries whose key begins with it.
 */
function createInvitationsQuery(clanId: string) {
  return defineQuery<readonly InvitedPlayer[]>({
    queryKey: ["matches", "invitationsOf", clanId],
    access: "USER",
    dataWithoutAccess: [],
    queryFn: async ({ signal }) => (await api.clanLeaders.getClanInvitations({ id: clanId, signal })).data,
    refetchOnWindowFocus: "always",
    meta: { hidesErrorToast: true },
  });
}

function InvitePlayerDialog({ clan: { _id, name }, ...dialog }: DialogState & ClanProps) {
  const queryClient = useQueryClient();
  const roster = useSeasonRules(useSeason().season)?.roster;
  // Empty while the rules are loading.
  const limitsText = roster
    ? ` A clan can have at most ${formatCount(roster.max, "player")} and ${maxClanInvitations} open invitations.`
    : "";
  const openInvitationsQuery = createInvitationsQuery(_id);
  const { data: invitedPlayers = [] } = useQuery(openInvitationsQuery);
  return (
    <ChoosePlayerDialog
      {...dialog}
      title="Invite player"
      submitLabel="Invite player"
      subtitle={`To ${isolateBidi(name)}. They join when they accept.${limitsText}`}
      createCandidatesQuery={createClanlessPlayersQuery}
      excludedIds={new Set(invitedPlayers.map(({ userId }) => userId))}
      empty="No player with this name is without a clan."
      command={{
        call: (userId) => api.clanLeaders.invitePlayer({ id: _id, body: { userId } }),
        success: "Player invited",
        failure: "Player not invited",
        invalidatesOnError: queriesForLeaders,
        onDone: (reply) => queryClient.setQueryData(openInvitationsQuery.queryKey, reply.data),
      }}
    />
  );
}

/** The players whom the clan has invited and who have not answered yet. Renders nothing if there are none. */
export function OpenInvitations({ clan: { _id: id } }: ClanProps) {
  const queryClient = useQueryClient();
  const openInvitationsQuery = createInvitationsQuery(id);
  const { data: invitedPlayers = [] } = useQuery(openInvitationsQuery);
  if (invitedPlayers.length === 0) return null;
  return (
    <div className="grid gap-2 mt-4">
      <h3 className="text-soft text-sm font-semibold">Invited</h3>
      <ul className="flex flex-wrap gap-2">
        {invitedPlayers.map((player) => (
          <li
            key={player.userId}
            className="flex items-center gap-2 min-w-0 pl-3 border border-dashed border-line rounded-md"
          >
            <Person userId={player.userId} name={player.userName} picture={player} size={24} />
            <CommandIconButton
              label={`Withdraw the invitation for ${isolateBidi(player.userName)}`}
              icon={X}
              call={() => api.clanLeaders.withdrawClanInvitation({ id, body: { userId: player.userId } })}
              success="Invitation withdrawn"
              failure="Invitation not withdrawn"
              invalidatesOnError={queriesForLeaders}
              onDone={(reply) => queryClient.setQueryData(openInvitationsQuery.queryKey, reply.data)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds players without a clan to the roster. */
function AddPlayersDialog({ clan: { _id, name }, ...dialog }: DialogState & ClanProps) {
  const queryClient = useQueryClient();
  const [search, setSearch] = useState("");
  const { data: matchingPlayers = [], isPending } = useQuery({
    ...createClanlessPlayersQuery(search.trim()),
    enabled: dialog.open,
  });
  const form = useForm({
    initial: { players: [] as readonly User[] },
    validate: ({ draft: { players } }) => (players.length > 0 ? {} : { players: "Please select a player" }),
    call: ({ draft: { players } }) =>
      api.clanRosters.addClanPlayers({ id: _id, body: { userIds: players.map((player) => player._id) } }),
    success: (_, { draft: { players } }) =>
      `${players.length === 1 ? "Player" : formatCount(players.length, "player")} added to clan successfully`,
    failure: "Erreur while adding player to clan",
    invalidatesOnError: [["users"], ["clans"]],
    onDone({ data }) {
      updateCachedClan(queryClient, data);
      dialog.onClose();
    },
  });
  const chosenPlayers = form.draft.players;
  // Chosen players stay in the list when the search changes.
  const isMatching = ({ _id: id }: User) => matchingPlayers.some((player) => player._id === id);
  const selectablePlayers = [...chosenPlayers.filter((player) => !isMatching(player)), ...matchingPlayers];
  const choosePlayers = (ids: readonly string[]) =>
    form.setFields({ players: selectablePlayers.filter((player) => ids.includes(player._id)) });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Add players"
      subtitle={`To ${isolateBidi(name)}. Players who are in a clan are not listed.`}
      submitLabel={chosenPlayers.length > 1 ? `Add ${formatCount(chosenPlayers.length, "player")}` : "Add player"}
    >
      <SearchField label="Search players" value={search} onValueChange={setSearch} />
      <CheckList
        legend="Players"
        options={selectablePlayers.map((player) => ({
          value: player._id,
          label: <Person userId={player._id} name={player.userName} picture={player} />,
        }))}
        values={chosenPlayers.map((player) => player._id)}
        onValuesChange={choosePlayers}
        empty={isPending ? "…" : "No player with this name is without a clan."}
        error={form.fieldErrors["players"]}
      />
    </FormDialog>
  );
}
