import type { GameServer, ServerCheck } from "contract/game-servers.ts";
import { isolated, listOfNames } from "contract/isolated.ts";
import { api } from "../platform/api.ts";
import { useShownOnce } from "../platform/unsaved-edits.ts";
import { useForm } from "../platform/use-form.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useCopyLine } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField, NumberField, TextField } from "../ui/text-field.tsx";
import { whatShowsGameServers } from "./game-servers-queries.ts";

export function EditGameServerDialog({ server, open, onClose }: OpenDialog & { readonly server: GameServer }) {
  const { name, hasEconPassword } = server;
  const form = useForm({
    saved: draftOf(server),
    values: server,
    errorFields: {
      GAME_SERVER_NAME_TAKEN: "name",
      ECON_OFF: "econAddress",
      ECON_NOT_ALLOWED: "econAddress",
      GAME_SERVER_RESERVED: "econAddress",
    },
    call: ({ changes, base }) =>
      api.gameServers.updateGameServer({ id: server._id, body: { ...bodyOf(changes), base } }),
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
      title={`Edit ${isolated(name)}`}
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
        conflict={form.fields.enabled.conflict}
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
        conflict={form.fields.autoFreeze.conflict}
      />
      <TextField
        {...form.fields.address}
        label="Address for players"
        help="Host and port, such as play.example.org:8303. Only the players of a match are told it."
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

function draftOf({ name, enabled, autoFreeze, address, protocol, econAddress, priority }: GameServer) {
  return {
    name,
    enabled,
    autoFreeze,
    protocol,
    econPassword: "",
    priority: priority as number | null,
    address: address ?? "",
    econAddress: econAddress ?? "",
  };
}

/** What is empty is not known; an empty password or priority is left as it is. */
function bodyOf({ address, econAddress, econPassword, priority, ...rest }: Partial<ReturnType<typeof draftOf>>) {
  return {
    ...rest,
    ...(address !== undefined && { address: address || null }),
    ...(econAddress !== undefined && { econAddress: econAddress || null }),
    ...(econPassword && { econPassword }),
    ...(typeof priority === "number" && { priority }),
  };
}

interface KeyDialogProps extends OpenDialog {
  readonly name: string;
  /** Contains the key, which is shown only once. */
  readonly postUrl: string;
}

export function KeyDialog({ name, postUrl, open, onClose }: KeyDialogProps) {
  const { keep, close } = useShownOnce({
    text: postUrl,
    what: "the line",
    lost: "It holds the key, which is shown only this once. Without it the server needs a new key.",
    onClose,
  });
  const { line, button } = useCopyLine(`sv_round_stats_http_endpoints "${postUrl}"`, "Line", { onCopied: keep });
  return (
    <Dialog
      open={open}
      onClose={close}
      width="wide"
      title={`Key of ${isolated(name)}`}
      lede="Put this line into the server's configuration. It is shown only this once."
      footer={
        <>
          {button}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {line}
      <p className="text-soft text-sm">
        Whoever has this line can post rounds as this server: treat it like a password.
      </p>
    </Dialog>
  );
}

/** What a server is, as it answered itself, and what would go wrong. */
export function CheckDialog({ name, check, ...dialog }: OpenDialog & { name: string; check: ServerCheck }) {
  const { seen, hasLogin, kind, players, faults, notes } = check;
  return (
    <Dialog
      {...dialog}
      title={name}
      lede={faults.length === 0 ? "Matches can be played here." : "Something would go wrong with a match."}
      footer={<Button onClick={dialog.onClose}>Close</Button>}
    >
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <Badge state={hasLogin ? "ok" : "danger"}>{hasLogin ? `Console: ${kind}` : "No login at the console"}</Badge>
        <Badge state={seen ? "ok" : "warn"}>
          {seen ? `Players see ${seen.gameType} on ${isolated(seen.map)}` : "Not seen as players see it"}
        </Badge>
        {seen && <Badge state="neutral">{seen.hasPassword ? "With a password" : "Without a password"}</Badge>}
      </p>
      <p className="text-soft text-sm">
        {players.length === 0 ? "Nobody is there." : `${players.length} there: ${listOfNames(players)}`}
      </p>
      {[...faults, ...notes].map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Dialog>
  );
}
