import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Clan, InvitedPlayer } from "contract/clans.ts";
import { maxClanInvitations } from "contract/constants.ts";
import type { Player } from "contract/person.ts";
import type { User } from "contract/users.ts";
import { LogOut, UserMinus, UserPlus, X } from "lucide-react";
import { useState } from "react";
import { useSeason, useSeasonRules, useTransferBlockers } from "../../competitions/seasons-queries.ts";
import { Person } from "../../league-ui/person.tsx";
import { ChoosePlayerDialog } from "../../people/users/choose-player-dialog.tsx";
import { clanlessPlayersQuery } from "../../people/users/users-queries.ts";
import { api } from "../../platform/api.ts";
import { CommandButton, CommandIconButton } from "../../platform/command-button.tsx";
import { formatCount } from "../../platform/format-numbers.ts";
import { query, useQuery } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/choices.tsx";
import { DialogButton, type DialogState, useDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { NameField } from "../../ui/text-field.tsx";
import { queriesShowingClans, updateCachedClan } from "./clans-queries.ts";

export function CreateClanDialog(dialog: DialogState) {
  const form = useForm({
    initial: { name: "" },
    errorFields: { CLAN_NAME_TAKEN: "name" },
    call: ({ draft }) => api.clans.createClan({ body: draft }),
    failure: "Error while creating clan",
    refreshes: queriesShowingClans,
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

/** The viewer's roles in a clan. All are false unless the season is active. */
export interface ClanPermissions {
  readonly isMember: boolean;
  readonly isLeader: boolean;
  readonly isAdmin: boolean;
}

export function RosterActions({ clan, isMember, isLeader, isAdmin }: ClanProps & ClanPermissions) {
  const { whyNoJoin, whyNoRelease } = useTransferBlockers(useSeason().season, clan.players.length);
  const inviteDialog = useDialog();
  const hasReleaseButtons = !isAdmin && clan.players.length > 1;
  return (
    <>
      {isLeader && <p className="text-soft text-sm empty:hidden">{whyNoJoin ?? (hasReleaseButtons && whyNoRelease)}</p>}
      {isMember && <LeaveClanButton clan={clan} isLeader={isLeader} />}
      {isLeader && whyNoJoin === null && (
        <Button icon={UserPlus} onClick={inviteDialog.show}>
          Invite player
        </Button>
      )}
      {inviteDialog.render((state) => (
        <InvitePlayerDialog {...state} clan={clan} />
      ))}
      {isAdmin && (
        <DialogButton icon={UserPlus} dialog={(state) => <AddPlayersDialog {...state} clan={clan} />}>
          Add player
        </DialogButton>
      )}
    </>
  );
}

function LeaveClanButton({ clan, isLeader }: ClanProps & Pick<ClanPermissions, "isLeader">) {
  const queryClient = useQueryClient();
  return (
    <CommandButton
      kind="quiet"
      icon={LogOut}
      confirm={{
        title: `Leave ${isolateBidi(clan.name)}?`,
        text: `${isLeader ? "You will no longer be its leader. " : ""}To return, you need an invitation.`,
        confirmLabel: "Leave clan",
        danger: true,
      }}
      call={() => api.clanLeaders.leaveClan({ id: clan._id })}
      success="You have left the clan"
      failure="Clan not left"
      refreshesOnError={leaderQueryKeys}
      onDone={({ data }) => updateCachedClan(queryClient, data)}
    >
      Leave clan
    </CommandButton>
  );
}

const leaderQueryKeys = [["clans"], ["matches"]] as const;

/** The button that removes a player from the roster. Admins can remove anybody, the leader can release others. */
export function PlayerActions({
  clan,
  player: { userId, userName },
  isLeader,
  isAdmin,
}: ClanProps & ClanPermissions & { player: Player }) {
  const queryClient = useQueryClient();
  const { whyNoRelease } = useTransferBlockers(useSeason().season, clan.players.length);
  const body = { userId };
  if (isAdmin)
    return (
      <CommandIconButton
        label={`Remove ${isolateBidi(userName)}`}
        icon={UserMinus}
        confirm={{
          title: `Remove ${isolateBidi(userName)}?`,
          text: `Are you sure you want to remove this player from ${isolateBidi(clan.name)}? They can then join any clan.`,
          confirmLabel: "Remove player",
          danger: true,
        }}
        call={() => api.clanRosters.removeClanPlayer({ id: clan._id, body })}
        success="Player removed from clan successfully"
        failure="Erreur while removing player from clan"
        onDone={({ data }) => updateCachedClan(queryClient, data.clan)}
      />
    );
  if (!isLeader || userId === clan.leaderId || whyNoRelease !== null) return null;
  return (
    <CommandIconButton
      label={`Release ${isolateBidi(userName)}`}
      icon={UserMinus}
      confirm={{
        title: `Release ${isolateBidi(userName)}?`,
        text: `They leave ${isolateBidi(clan.name)} immediately and can then join any clan.`,
        confirmLabel: "Release player",
        danger: true,
      }}
      call={() => api.clanLeaders.releasePlayer({ id: clan._id, body })}
      success="Player released"
      failure="Player not released"
      refreshesOnError={leaderQueryKeys}
      onDone={({ data }) => updateCachedClan(queryClient, data)}
    />
  );
}

/** The players a clan has invited. Only its leader can see them. */
function invitationsQuery(clanId: string) {
  return query<readonly InvitedPlayer[]>({
    queryKey: ["matches", "invitationsOf", clanId],
    access: "USER",
    dataWithoutAccess: [],
    queryFn: async ({ signal }) => (await api.clanLeaders.getClanInvitations({ id: clanId, signal })).data,
    refetchOnWindowFocus: "always",
    meta: { isSilent: true },
  });
}

function InvitePlayerDialog({ clan: { _id, name }, ...dialog }: DialogState & ClanProps) {
  const queryClient = useQueryClient();
  const roster = useSeasonRules(useSeason().season)?.roster;
  const invitations = invitationsQuery(_id);
  const { data = [] } = useQuery(invitations);
  return (
    <ChoosePlayerDialog
      {...dialog}
      title="Invite player"
      submitLabel="Invite player"
      subtitle={`To ${isolateBidi(name)}. They join when they accept. A clan can have at most ${roster?.max} players and ${maxClanInvitations} open invitations.`}
      candidates={clanlessPlayersQuery}
      excludedIds={new Set(data.map(({ userId }) => userId))}
      empty="No player with this name is without a clan."
      command={{
        call: (userId) => api.clanLeaders.invitePlayer({ id: _id, body: { userId } }),
        success: "Player invited",
        failure: "Player not invited",
        refreshesOnError: leaderQueryKeys,
        done: (reply) => queryClient.setQueryData(invitations.queryKey, reply.data),
      }}
    />
  );
}

export function OpenInvitations({ clan: { _id: id } }: ClanProps) {
  const queryClient = useQueryClient();
  const invitations = invitationsQuery(id);
  const { data = [] } = useQuery(invitations);
  if (data.length === 0) return null;
  return (
    <div className="grid gap-2 mt-4">
      <h3 className="text-soft text-sm font-semibold">Invited</h3>
      <ul className="flex flex-wrap gap-2">
        {data.map((player) => (
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
              refreshesOnError={leaderQueryKeys}
              onDone={(reply) => queryClient.setQueryData(invitations.queryKey, reply.data)}
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
    ...clanlessPlayersQuery(search.trim()),
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
    refreshesOnError: [["users"], ["clans"]],
    onDone({ data }) {
      updateCachedClan(queryClient, data);
      dialog.onClose();
    },
  });
  const chosen = form.draft.players;
  // Chosen players stay in the list when the search changes.
  const isMatching = ({ _id: id }: User) => matchingPlayers.some((player) => player._id === id);
  const selectable = [...chosen.filter((player) => !isMatching(player)), ...matchingPlayers];
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Add players"
      subtitle={`To ${isolateBidi(name)}. Players who are in a clan are not listed.`}
      submitLabel={chosen.length > 1 ? `Add ${formatCount(chosen.length, "player")}` : "Add player"}
    >
      <SearchField label="Search players" value={search} onValueChange={setSearch} />
      <CheckList
        legend="Players"
        options={selectable.map((player) => ({
          value: player._id,
          label: <Person userId={player._id} name={player.userName} picture={player} />,
        }))}
        values={chosen.map((player) => player._id)}
        onValuesChange={(ids) => form.setFields({ players: selectable.filter((player) => ids.includes(player._id)) })}
        empty={isPending ? "…" : "No player with this name is without a clan."}
        error={form.fieldErrors["players"]}
      />
    </FormDialog>
  );
}
