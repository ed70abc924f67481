import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { TextField } from "../ui/text-field.tsx";
import { clans } from "./clans-client.ts";
import { whatShowsClans } from "./clans-queries.ts";

interface CreateClanDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty = { name: "" };

/** Takes the name of a new clan of the active season. */
export function CreateClanDialog({ open, onClose }: CreateClanDialogProps) {
  const { draft, type, faults, busy, submit } = useForm({
    start: empty,
    call: (body) => clans.createClan({ body }),
    failure: "Error while creating clan",
    refreshes: whatShowsClans,
    done: () => {
      type(empty);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Create clan"
      lede="Its players are added on its page."
      onSubmit={submit}
      footer={<DialogActions submit="Create clan" onCancel={onClose} busy={busy} />}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        dir="auto"
        value={draft.name}
        onValue={(name) => type({ name })}
        error={faults["name"]}
      />
    </Dialog>
  );
}
