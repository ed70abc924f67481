import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { NameField } from "../ui/name-field.tsx";
import { modes } from "./modes-client.ts";
import { whatShowsModes } from "./modes-queries.ts";

const empty = { name: "" };

/** Takes the name of a new mode. */
export function CreateModeDialog({ open, onClose }: OpenDialog) {
  const { draft, setFields, faults, busy, submit, discard } = useForm({
    start: empty,
    call: (body) => modes.createMode({ body }),
    success: "Mode created successfully",
    failure: "Erreur while creating mode",
    refreshes: whatShowsModes,
    done: () => {
      setFields(empty);
      onClose();
    },
  });
  const close = () => discard(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={busy}
      title="Create mode"
      onSubmit={submit}
      footer={<DialogActions submit="Create mode" onCancel={close} busy={busy} />}
    >
      <NameField value={draft.name} onValue={(name) => setFields({ name })} error={faults["name"]} />
    </Dialog>
  );
}
