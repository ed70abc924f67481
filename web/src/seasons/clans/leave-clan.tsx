import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Clan } from "contract/clans.ts";
import { Crown, LogOut } from "lucide-react";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { useForm } from "../../platform/use-form.ts";
import { DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { queriesForLeaders, updateCachedClan } from "./clans-queries.ts";

interface ClanProps {
  readonly clan: Clan;
}

/** The button with which a member leaves their clan. */
export function LeaveClanButton({ clan, isLeader }: ClanProps & { readonly isLeader: boolean }) {
  const queryClient = useQueryClient();
  return (
    <CommandButton
      kind="danger"
      icon={LogOut}
      confirm={{
        title: `Leave ${isolateBidi(clan.name)}?`,
        text: isLeader
          ? "The clan will have no leader until an admin chooses one. You can hand over the leadership first. To return, you need an invitation."
          : "To return, you need an invitation.",
        confirmLabel: "Leave clan",
        danger: true,
      }}
      call={() => api.clanLeaders.leaveClan({ id: clan._id })}
      success="You have left the clan"
      failure="Clan not left"
      invalidatesOnError={queriesForLeaders}
      onDone={({ data }) => updateCachedClan(queryClient, data)}
    >
      Leave clan
    </CommandButton>
  );
}

/** The button with which the leader makes another player the leader. */
export function HandOverButton({ clan }: ClanProps) {
  return (
    <DialogButton icon={Crown} renderDialog={(state) => <HandOverDialog {...state} clan={clan} />}>
      Hand over leadership
    </DialogButton>
  );
}

function HandOverDialog({ clan, ...dialog }: DialogState & ClanProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { userId: "" },
    validate: ({ draft: { userId } }) => (userId === "" ? { userId: "Please select a player" } : {}),
    errorFields: { PLAYER_NOT_IN_ROSTER: "userId", PLAYER_BLOCKED: "userId" },
    call: ({ draft }) => api.clanLeaders.handOverClan({ id: clan._id, body: draft }),
    success: "Leadership handed over",
    failure: "Leadership not handed over",
    invalidatesOnError: queriesForLeaders,
    onDone({ data }) {
      updateCachedClan(queryClient, data);
      dialog.onClose();
    },
  });
  const otherPlayers = clan.players.filter(({ userId }) => userId !== clan.leaderId);
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Hand over leadership"
      subtitle={`You stay in ${isolateBidi(clan.name)}, but only the new leader or an admin can make you the leader again.`}
      submitLabel="Hand over"
    >
      <SelectField
        label="New leader"
        placeholder="Select a player"
        options={otherPlayers.map(({ userId, userName }) => ({ value: userId, label: userName }))}
        {...form.fields.userId}
      />
    </FormDialog>
  );
}
