import type { GameServer } from "contract/game-servers.ts";
import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField, NumberField, TextField } from "../ui/text-field.tsx";
import { whatShowsGameServers } from "./game-servers-queries.ts";

export function EditGameServerDialog({ server, open, onClose }: OpenDialog & { readonly server: GameServer }) {
  const { name, enabled, autoFreeze, protocol, priority, hasEconPassword } = server;
  const [address, econAddress] = [server.address ?? "", server.econAddress ?? ""];
  const form = useForm({
    saved: {
      name,
      enabled,
      autoFreeze,
      address,
      protocol,
      econAddress,
      econPassword: "",
      priority: priority as number | null,
    },
    errorFields: {
      ...{ GAME_SERVER_NAME_TAKEN: "name", ECON_OFF: "econAddress", ECON_NOT_ALLOWED: "econAddress" },
      GAME_SERVER_RESERVED: "econAddress",
    },
    call: ({ changes }) => api.gameServers.updateGameServer({ id: server._id, body: bodyOf(changes) }),
    success: "Server updated",
    failure: "Error while updating server",
    refreshes: whatShowsGameServers,
    done: onClose,
  });
  const { draft, setFields } = form;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Edit ${name}`}
      submit="Update"
      disabled={!form.isChanged}
    >
      <NameField {...form.fields.name} />
      <SelectField
        label="Posts"
        value={draft.enabled ? "on" : "off"}
        options={[
          { value: "on", label: "Accepted" },
          { value: "off", label: "Switched off" },
        ]}
        onValue={(chosen) => setFields({ enabled: chosen === "on" })}
      />
      <SelectField
        label="Validation"
        help="By itself: only a round of a queue's match, on its map, that reached its score or time limit. It is final."
        value={draft.autoFreeze ? "itself" : "admin"}
        options={[
          { value: "admin", label: "By an admin" },
          { value: "itself", label: "By itself" },
        ]}
        onValue={(chosen) => setFields({ autoFreeze: chosen === "itself" })}
      />
      <TextField
        {...form.fields.address}
        label="Address for players"
        help="Host and port, such as play.example.org:8303. Only the players of a match are told it."
        autoComplete="off"
      />
      <SelectField
        label="Players join with"
        value={draft.protocol}
        options={[
          { value: "0.6", label: "DDNet or Teeworlds 0.6" },
          { value: "0.7", label: "Teeworlds 0.7" },
        ]}
        onValue={(chosen) => setFields({ protocol: chosen })}
      />
      <TextField
        {...form.fields.econAddress}
        label="External console"
        help="Host and port of its econ. With it the league sets the server up for matches by itself. Its traffic is not encrypted: use a tunnel, unless it is on this machine."
        autoComplete="off"
      />
      <PasswordField
        {...form.fields.econPassword}
        label="Password of the console"
        help={hasEconPassword ? "Known, and never shown. Type another one to replace it." : "As ec_password says it."}
        autoComplete="new-password"
      />
      <NumberField
        {...form.fields.priority}
        label="Priority"
        help="Matches get the free server with the lowest number."
        min={0}
        max={999}
      />
    </FormDialog>
  );
}

/** What is empty is not known; an empty password is left as it is. */
function bodyOf({ address, econAddress, econPassword, priority, ...rest }: Partial<Draft>) {
  return {
    ...rest,
    ...(address !== undefined && { address: address || null }),
    ...(econAddress !== undefined && { econAddress: econAddress || null }),
    ...(econPassword && { econPassword }),
    ...(typeof priority === "number" && { priority }),
  };
}

type Draft = Pick<GameServer, "name" | "enabled" | "autoFreeze" | "protocol"> & {
  readonly address: string;
  readonly econAddress: string;
  readonly econPassword: string;
  readonly priority: number | null;
};
