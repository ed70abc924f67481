import { useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { useForm } from "../platform/use-form.ts";
import type { Typed } from "../platform/what-changed.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { DeleteQueueButton } from "./delete-queue-button.tsx";
import { changesOf, draftOf, faultsOf, type QueueDraft } from "./queue-draft.ts";
import { QueueFields } from "./queue-fields.tsx";
import { queues } from "./queues-client.ts";
import { showQueue } from "./queues-queries.ts";

/** Nothing typed: the fields follow what is kept. */
const untouched: Typed<QueueDraft> = { name: null, modeId: null, mode: null, maps: null };

/** Where an admin changes a queue, or deletes it. */
export function QueueForm({ queue }: { readonly queue: Queue }) {
  const queries = useQueryClient();
  const kept = draftOf(queue);
  const form = useForm({
    start: untouched,
    isChanged: (typed) => Object.keys(changesOf(kept, over(kept, typed))).length > 0,
    check: (typed) => faultsOf(over(kept, typed)),
    call(typed) {
      const { maps, ...changes } = changesOf(kept, over(kept, typed));
      return queues.updateQueue({ id: queue._id, body: { ...changes, ...(maps && { maps: [...maps] }) } });
    },
    success: "Queue updated successfully",
    failure: "Erreur while updating queue",
    done: ({ data }) => {
      showQueue(queries, data);
      form.setFields(untouched);
    },
  });
  const draft = over(kept, form.draft);
  return (
    <Section title="Queue">
      <EditForm
        width="medium"
        onSubmit={form.submit}
        busy={form.busy}
        isChanged={form.isChanged}
        danger={<DeleteQueueButton queue={queue} />}
      >
        <QueueFields
          draft={draft}
          setFields={form.setFields}
          faults={form.faults}
          isWaitedFor={queue.players.length > 0}
        />
      </EditForm>
    </Section>
  );
}

function over(kept: QueueDraft, { name, modeId, mode, maps }: Typed<QueueDraft>): QueueDraft {
  return { name: name ?? kept.name, modeId: modeId ?? kept.modeId, mode: mode ?? kept.mode, maps: maps ?? kept.maps };
}
