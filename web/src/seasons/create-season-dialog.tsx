import { reloadSaying } from "../platform/reload.ts";
import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { newSeason, seasonFaults } from "./season-draft.ts";
import { SeasonFields } from "./season-fields.tsx";
import { seasons } from "./seasons-client.ts";

interface CreateSeasonDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether there has been a season before, whose clans the new one takes over. */
  readonly isFirst: boolean;
}

const empty = { name: "", startDate: "", endDate: "" };

/** Takes what a new season is to be called and when it is played. */
export function CreateSeasonDialog({ open, onClose, isFirst }: CreateSeasonDialogProps) {
  const { draft, setFields, faults, busy, submit, discard } = useForm({
    start: empty,
    check: seasonFaults,
    call: (typed) => seasons.createSeason({ body: newSeason(typed) }),
    failure: "Error while creating new season",
    done: () => reloadSaying("New season created successfully"),
  });
  const close = () => discard(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={busy}
      title="Create New Season"
      lede={isFirst ? undefined : "It takes over all clans and their players, with empty tables."}
      onSubmit={submit}
      footer={<DialogActions submit="Create season" onCancel={close} busy={busy} />}
    >
      <SeasonFields values={draft} onChange={setFields} faults={faults} />
    </Dialog>
  );
}
