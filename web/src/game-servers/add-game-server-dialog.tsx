import { useState } from "react";
import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NameField } from "../ui/text-field.tsx";
import { whatShowsGameServers } from "./game-servers-queries.ts";
import { KeyDialog } from "./key-dialog.tsx";

/** Creates a game server, then shows the line for its configuration. */
export function AddGameServerDialog({ open, onClose }: OpenDialog) {
  const [postUrl, setPostUrl] = useState<string | null>(null);
  const form = useForm({
    initial: { name: "" },
    errorFields: { GAME_SERVER_NAME_TAKEN: "name" },
    call: ({ draft }) => api.gameServers.createGameServer({ body: draft }),
    success: "Server added",
    failure: "Error while adding server",
    refreshes: whatShowsGameServers,
    done: ({ data }) => setPostUrl(data.postUrl),
  });
  if (postUrl !== null) {
    return <KeyDialog name={form.draft.name} postUrl={postUrl} open={open} onClose={onClose} />;
  }
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Add server" submit="Add server">
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}
