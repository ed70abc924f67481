import type { GameServer } from "contract/game-servers.ts";
import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField } from "../ui/text-field.tsx";
import { whatShowsGameServers } from "./game-servers-queries.ts";

/** Edits a game server's name and settings. */
export function EditGameServerDialog({ server, open, onClose }: OpenDialog & { readonly server: GameServer }) {
  const { name, enabled, autoFreeze } = server;
  const form = useForm({
    saved: { name, enabled, autoFreeze },
    errorFields: { GAME_SERVER_NAME_TAKEN: "name" },
    call: ({ changes }) => api.gameServers.updateGameServer({ id: server._id, body: changes }),
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
        label="Freezing"
        help="By itself: only a round of a queue's match, on its map, that reached its score or time limit. Frozen is final."
        value={draft.autoFreeze ? "itself" : "admin"}
        options={[
          { value: "admin", label: "By an admin" },
          { value: "itself", label: "By itself" },
        ]}
        onValue={(chosen) => setFields({ autoFreeze: chosen === "itself" })}
      />
    </FormDialog>
  );
}
