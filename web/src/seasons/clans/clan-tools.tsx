import { useQueryClient } from "@tanstack/react-query";
import type { Clan, InvitedPlayer } from "contract/clans.ts";
import { maxClanInvitations } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { Player } from "contract/person.ts";
import type { User } from "contract/users.ts";
import { LogOut, UserMinus, UserPlus, X } from "lucide-react";
import { useState } from "react";
import { useRules, useSeason, useTransfers } from "../../competitions/seasons-queries.ts";
import { Person } from "../../league-ui/person.tsx";
import { ChoosePlayer } from "../../people/users/choose-player.tsx";
import { freeCandidatesQuery } from "../../people/users/users-queries.ts";
import { api } from "../../platform/api.ts";
import { CommandButton, CommandIcon } from "../../platform/command-button.tsx";
import { counted } from "../../platform/numbers.ts";
import { query, useQuery } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/choices.tsx";
import { DialogButton, type OpenDialog, useDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { NameField } from "../../ui/text-field.tsx";
import { showChanged, whatShowsClans } from "./clans-queries.ts";

export function CreateClanDialog(dialog: OpenDialog) {
  const form = useForm({
    initial: { name: "" },
    errorFields: { CLAN_NAME_TAKEN: "name" },
    call: ({ draft }) => api.clans.createClan({ body: draft }),
    failure: "Error while creating clan",
    refreshes: whatShowsClans,
    done: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Create clan"
      lede="Its players are added on its page."
      submit="Create clan"
    >
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}

interface OfClan {
  readonly clan: Clan;
}

/** What the viewer is in a clan whose season is active. */
export interface Part {
  readonly isMember: boolean;
  readonly isLeader: boolean;
  readonly isAdmin: boolean;
}

export function RosterActions({ clan, isMember, isLeader, isAdmin }: OfClan & Part) {
  const { noJoin, noRelease } = useTransfers(useSeason().season, clan.players.length);
  const inviting = useDialog();
  const releases = !isAdmin && clan.players.length > 1;
  return (
    <>
      {isLeader && <p className="text-soft text-sm empty:hidden">{noJoin ?? (releases && noRelease)}</p>}
      {isMember && <LeaveClanButton clan={clan} isLeader={isLeader} />}
      {isLeader && noJoin === null && (
        <Button icon={UserPlus} onClick={inviting.show}>
          Invite player
        </Button>
      )}
      {inviting.render((state) => (
        <InvitePlayer {...state} clan={clan} />
      ))}
      {isAdmin && (
        <DialogButton icon={UserPlus} dialog={(state) => <AddPlayers {...state} clan={clan} />}>
          Add player
        </DialogButton>
      )}
    </>
  );
}

function LeaveClanButton({ clan, isLeader }: OfClan & Pick<Part, "isLeader">) {
  const queries = useQueryClient();
  return (
    <CommandButton
      kind="quiet"
      icon={LogOut}
      confirm={{
        title: `Leave ${isolated(clan.name)}?`,
        text: `${isLeader ? "You are its leader no longer then. " : ""}To come back, you need an invitation.`,
        confirmLabel: "Leave clan",
        danger: true,
      }}
      call={() => api.clanLeaders.leaveClan({ id: clan._id })}
      success="You have left the clan"
      failure="Clan not left"
      rechecks={whatLeadersSee}
      done={({ data }) => showChanged(queries, data)}
    >
      Leave clan
    </CommandButton>
  );
}

const whatLeadersSee = [["clans"], ["matches"]] as const;

/** Takes a player off the roster, as an admin or as the clan's leader, who stays. */
export function PlayerActions({
  clan,
  player: { userId, userName },
  isLeader,
  isAdmin,
}: OfClan & Part & { player: Player }) {
  const queries = useQueryClient();
  const { noRelease } = useTransfers(useSeason().season, clan.players.length);
  const body = { userId };
  if (isAdmin)
    return (
      <CommandIcon
        label={`Remove ${isolated(userName)}`}
        icon={UserMinus}
        confirm={{
          title: `Remove ${isolated(userName)}?`,
          text: `Are you sure you want to remove this player from ${isolated(clan.name)}? They can join any clan then.`,
          confirmLabel: "Remove player",
          danger: true,
        }}
        call={() => api.clanRosters.removeClanPlayer({ id: clan._id, body })}
        success="Player removed from clan successfully"
        failure="Erreur while removing player from clan"
        done={({ data }) => showChanged(queries, data.clan)}
      />
    );
  if (!isLeader || userId === clan.leaderId || noRelease !== null) return null;
  return (
    <CommandIcon
      label={`Release ${isolated(userName)}`}
      icon={UserMinus}
      confirm={{
        title: `Release ${isolated(userName)}?`,
        text: `They leave ${isolated(clan.name)} at once, and can join any clan then.`,
        confirmLabel: "Release player",
        danger: true,
      }}
      call={() => api.clanLeaders.releasePlayer({ id: clan._id, body })}
      success="Player released"
      failure="Player not released"
      rechecks={whatLeadersSee}
      done={({ data }) => showChanged(queries, data)}
    />
  );
}

/** The players whom a clan has invited; for its leader. */
function invitationsQuery(clanId: string) {
  return query<readonly InvitedPlayer[]>({
    queryKey: ["matches", "invitationsOf", clanId],
    access: "USER",
    otherwise: [],
    queryFn: async ({ signal }) => (await api.clanLeaders.getClanInvitations({ id: clanId, signal })).data,
    refetchOnWindowFocus: "always",
    meta: { isSilent: true },
  });
}

function InvitePlayer({ clan: { _id, name }, ...dialog }: OpenDialog & OfClan) {
  const queries = useQueryClient();
  const roster = useRules(useSeason().season)?.roster;
  const invited = invitationsQuery(_id);
  const { data = [] } = useQuery(invited);
  return (
    <ChoosePlayer
      {...dialog}
      title="Invite player"
      submit="Invite player"
      lede={`To ${isolated(name)}; they join when they accept. A clan has at most ${roster?.max} players and ${maxClanInvitations} open invitations.`}
      candidates={freeCandidatesQuery}
      taken={new Set(data.map(({ userId }) => userId))}
      empty="No player of this name is without a clan."
      command={{
        call: (userId) => api.clanLeaders.invitePlayer({ id: _id, body: { userId } }),
        success: "Player invited",
        failure: "Player not invited",
        rechecks: whatLeadersSee,
        done: (reply) => queries.setQueryData(invited.queryKey, reply.data),
      }}
    />
  );
}

export function OpenInvitations({ clan: { _id: id } }: OfClan) {
  const queries = useQueryClient();
  const invited = invitationsQuery(id);
  const { data = [] } = useQuery(invited);
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
            <CommandIcon
              label={`Withdraw the invitation of ${isolated(player.userName)}`}
              icon={X}
              call={() => api.clanLeaders.withdrawClanInvitation({ id, body: { userId: player.userId } })}
              success="Invitation withdrawn"
              failure="Invitation not withdrawn"
              rechecks={whatLeadersSee}
              done={(reply) => queries.setQueryData(invited.queryKey, reply.data)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Chooses players without a clan. */
function AddPlayers({ clan: { _id, name }, ...dialog }: OpenDialog & OfClan) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const { data: found = [], isPending } = useQuery({ ...freeCandidatesQuery(typed.trim()), enabled: dialog.open });
  const form = useForm({
    initial: { players: [] as readonly User[] },
    validate: ({ draft: { players } }) => (players.length > 0 ? {} : { players: "Please select a player" }),
    call: ({ draft: { players } }) =>
      api.clanRosters.addClanPlayers({ id: _id, body: { userIds: players.map((player) => player._id) } }),
    success: (_, { draft: { players } }) =>
      `${players.length === 1 ? "Player" : counted(players.length, "player")} added to clan successfully`,
    failure: "Erreur while adding player to clan",
    rechecks: [["users"], ["clans"]],
    done({ data }) {
      showChanged(queries, data);
      dialog.onClose();
    },
  });
  const chosen = form.draft.players;
  // Who is chosen stays, also where another name is searched for.
  const offered = [...chosen.filter((player) => !found.some((one) => one._id === player._id)), ...found];
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Add players"
      lede={`To ${isolated(name)}; whoever is in a clan is not offered.`}
      submit={chosen.length > 1 ? `Add ${counted(chosen.length, "player")}` : "Add player"}
    >
      <SearchField label="Search players" value={typed} onValue={setTyped} />
      <CheckList
        legend="Players"
        options={offered.map((player) => ({
          value: player._id,
          label: <Person userId={player._id} name={player.userName} picture={player} />,
        }))}
        values={chosen.map((player) => player._id)}
        onValues={(ids) => form.setFields({ players: offered.filter((player) => ids.includes(player._id)) })}
        empty={isPending ? "…" : "No player of this name is without a clan."}
        error={form.faults["players"]}
      />
    </FormDialog>
  );
}
