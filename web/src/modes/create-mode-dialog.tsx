import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { TextField } from "../ui/text-field.tsx";
import { modes } from "./modes-client.ts";
import { whatShowsModes } from "./modes-queries.ts";

interface CreateModeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty = { name: "" };

/** Takes the name of a new mode. */
export function CreateModeDialog({ open, onClose }: CreateModeDialogProps) {
  const { draft, type, faults, busy, submit } = useForm({
    start: empty,
    call: (body) => modes.createMode({ body }),
    success: "Mode created successfully",
    failure: "Erreur while creating mode",
    refreshes: whatShowsModes,
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
      title="Create mode"
      onSubmit={submit}
      footer={<DialogActions submit="Create mode" onCancel={onClose} busy={busy} />}
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
