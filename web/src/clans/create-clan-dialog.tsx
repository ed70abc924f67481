import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { NameField } from "../ui/name-field.tsx";
import { clans } from "./clans-client.ts";
import { whatShowsClans } from "./clans-queries.ts";

const empty = { name: "" };

/** Takes the name of a new clan of the active season. */
export function CreateClanDialog({ open, onClose }: OpenDialog) {
  const { draft, setFields, faults, busy, submit, discard } = useForm({
    start: empty,
    call: (body) => clans.createClan({ body }),
    failure: "Error while creating clan",
    refreshes: whatShowsClans,
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
      title="Create clan"
      lede="Its players are added on its page."
      onSubmit={submit}
      footer={<DialogActions submit="Create clan" onCancel={close} busy={busy} />}
    >
      <NameField value={draft.name} onValue={(name) => setFields({ name })} error={faults["name"]} />
    </Dialog>
  );
}
