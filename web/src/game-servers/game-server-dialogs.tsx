import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import { serverPriorityLimits } from "contract/constants.ts";
import type { GameServer, ServerCheck } from "contract/game-servers.ts";
import { useState } from "react";
import { api } from "../platform/api.ts";
import { useOneTimeText } from "../platform/unsaved-edits.ts";
import { useForm } from "../platform/use-form.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useCopyLine } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField, NumberField, TextField } from "../ui/text-field.tsx";
import { queriesShowingGameServers } from "./game-servers-queries.ts";

/** Creates a game server, then shows the line for its configuration. */
export function AddGameServerDialog({ open, onClose }: DialogState) {
  const [postUrl, setPostUrl] = useState<string | null>(null);
  const form = useForm({
    initial: { name: "" },
    errorFields: { GAME_SERVER_NAME_TAKEN: "name" },
    call: ({ draft }) => api.gameServers.createGameServer({ body: draft }),
    success: "Server added",
    failure: "Error while adding server",
    // The admin page has a step that is done with the first server.
    invalidates: [...queriesShowingGameServers, ["admin"]],
    onDone: ({ data }) => setPostUrl(data.postUrl),
  });
  if (postUrl !== null) {
    return <KeyDialog name={form.draft.name} postUrl={postUrl} open={open} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Add server"
      subtitle="You then get the line for its configuration, with a key that is shown only once."
      submitLabel="Add server"
    >
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}

/** Changes the settings of a game server. */
export function EditGameServerDialog({ server, open, onClose }: DialogState & { readonly server: GameServer }) {
  const { name, hasEconPassword } = server;
  const form = useForm({
    saved: toDraft(server),
    apiValues: server,
    errorFields: {
      GAME_SERVER_NAME_TAKEN: "name",
      ECON_OFF: "econAddress",
      ECON_NOT_ALLOWED: "econAddress",
      ECON_TAKEN: "econAddress",
      GAME_SERVER_RESERVED: "econAddress",
    },
    call: ({ changes, base }) =>
      api.gameServers.updateGameServer({ id: server._id, body: { ...toUpdateBody(changes), base } }),
    success: "Server updated",
    failure: "Error while updating server",
    invalidates: queriesShowingGameServers,
    onDone: onClose,
  });
  const { draft, setFields } = form;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Edit ${isolateBidi(name)}`}
      submitLabel="Update"
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
        onValueChange={(value) => setFields({ enabled: value === "on" })}
        conflict={form.fields.enabled.conflict}
      />
      <SelectField
        label="Validation"
        help="Automatic validation applies only to rounds of queue matches that were played on the agreed map and reached the score or time limit. It is final."
        value={draft.autoFreeze ? "automatic" : "admin"}
        options={[
          { value: "admin", label: "By an admin" },
          { value: "automatic", label: "Automatic" },
        ]}
        onValueChange={(value) => setFields({ autoFreeze: value === "automatic" })}
        conflict={form.fields.autoFreeze.conflict}
      />
      <TextField
        {...form.fields.address}
        label="Address for players"
        help="Host and port, for example play.example.org:8303. Only the players of a match can see it."
        autoComplete="off"
      />
      <SelectField
        label="Players join with"
        {...form.fields.protocol}
        options={[
          { value: "0.6", label: "DDNet or Teeworlds 0.6" },
          { value: "0.7", label: "Teeworlds 0.7" },
        ]}
      />
      <TextField
        {...form.fields.econAddress}
        label="External console"
        help="Host and port of the econ. The league uses it to set up the server for matches. The connection is not encrypted: use a tunnel unless the server is on this machine."
        autoComplete="off"
      />
      <PasswordField
        {...form.fields.econPassword}
        label="Password of the console"
        help={hasEconPassword ? "Stored, but never shown. Enter a new one to replace it." : "The value of ec_password."}
        autoComplete="new-password"
      />
      <NumberField
        {...form.fields.priority}
        label="Priority"
        help="A match gets the free server with the lowest number."
        {...serverPriorityLimits}
      />
    </FormDialog>
  );
}

/** Returns the form values of a game server. The password is never sent to the page, so its field is empty. */
function toDraft({ name, enabled, autoFreeze, address, protocol, econAddress, priority }: GameServer) {
  return {
    name,
    enabled,
    autoFreeze,
    protocol,
    econPassword: "",
    // `null` while the field is empty.
    priority: priority as number | null,
    address: address ?? "",
    econAddress: econAddress ?? "",
  };
}

/** Converts the changes to a request body. Empty addresses become `null`. An empty password or priority is not changed. */
function toUpdateBody({
  address,
  econAddress,
  econPassword,
  priority,
  ...others
}: Partial<ReturnType<typeof toDraft>>) {
  return {
    ...others,
    ...(address !== undefined && { address: address || null }),
    ...(econAddress !== undefined && { econAddress: econAddress || null }),
    ...(econPassword && { econPassword }),
    ...(typeof priority === "number" && { priority }),
  };
}

interface KeyDialogProps extends DialogState {
  readonly name: string;
  /** Contains the key, which is shown only once. */
  readonly postUrl: string;
}

/** Shows the line for a game server's configuration, with its key. */
export function KeyDialog({ name, postUrl, open, onClose }: KeyDialogProps) {
  const { markCopied, close } = useOneTimeText({
    text: postUrl,
    textLabel: "the line",
    promptText: "It contains the key, which is shown only once. Without it the server needs a new key.",
    onClose,
  });
  const { line, button } = useCopyLine(`sv_round_stats_http_endpoints "${postUrl}"`, "Line", { onCopied: markCopied });
  return (
    <Dialog
      open={open}
      onClose={close}
      width="wide"
      title={`Key of ${isolateBidi(name)}`}
      subtitle="Add this line to the server's configuration. It is shown only once."
      footer={
        <>
          {button}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {line}
      <p className="text-soft text-sm">
        Anyone with this line can post rounds as this server. Treat it like a password.
      </p>
    </Dialog>
  );
}

/** The result of a server check: what the server reported, and problems that would affect a match. */
export function CheckDialog({ name, check, ...dialog }: DialogState & { name: string; check: ServerCheck }) {
  // `publicState`: how the server appears to players; `kind`: the software of the server.
  const { seen: publicState, hasLogin, kind, players, faults: problems, notes } = check;
  return (
    <Dialog
      {...dialog}
      title={name}
      subtitle={problems.length === 0 ? "Matches can be played here." : "Matches would have problems on this server."}
      footer={<Button onClick={dialog.onClose}>Close</Button>}
    >
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <Badge state={hasLogin ? "ok" : "danger"}>{hasLogin ? `Console: ${kind}` : "No login at the console"}</Badge>
        <Badge state={publicState ? "ok" : "warn"}>
          {publicState
            ? `Players see ${publicState.gameType} on ${isolateBidi(publicState.map)}`
            : "Not visible to players"}
        </Badge>
        {publicState && (
          <Badge state="neutral">{publicState.hasPassword ? "With a password" : "Without a password"}</Badge>
        )}
      </p>
      <p className="text-soft text-sm">
        {players.length === 0 ? "Nobody is connected." : `${players.length} connected: ${joinNames(players)}`}
      </p>
      {[...problems, ...notes].map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Dialog>
  );
}
