import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { faultsOf, type QueueDraft } from "./queue-draft.ts";
import { QueueFields } from "./queue-fields.tsx";
import { queues } from "./queues-client.ts";
import { whatShowsQueues } from "./queues-queries.ts";

interface CreateQueueDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty: QueueDraft = { name: "", modeId: "", mode: "2v2", maps: [] };

/** Takes what a new queue is for; its chat server is connected on its page. */
export function CreateQueueDialog({ open, onClose }: CreateQueueDialogProps) {
  const { draft, type, faults, busy, submit } = useForm({
    start: empty,
    check: faultsOf,
    call: (body) => queues.createQueue({ body: { ...body, maps: [...body.maps] } }),
    success: "Queue created successfully",
    failure: "Erreur while creating queue",
    refreshes: whatShowsQueues,
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
      title="Create queue"
      lede="A chat server is connected on its page."
      onSubmit={submit}
      footer={<DialogActions submit="Create queue" onCancel={onClose} busy={busy} />}
    >
      <QueueFields draft={draft} type={type} faults={faults} isWaitedFor={false} />
    </Dialog>
  );
}
