import { useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { queues } from "../api-clients.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { DeleteQueueButton } from "./delete-queue-button.tsx";
import { draftOf, faultsOf } from "./queue-draft.ts";
import { QueueFields } from "./queue-fields.tsx";
import { showQueue } from "./queues-queries.ts";

/** Where an admin changes a queue, or deletes it. */
export function QueueForm({ queue }: { readonly queue: Queue }) {
  const queries = useQueryClient();
  const form = useForm({
    saved: draftOf(queue),
    validate: ({ draft }) => faultsOf(draft),
    errorFields: { QUEUE_NAME_TAKEN: "name" },
    call: ({ changes }) => queues.updateQueue({ id: queue._id, body: changes }),
    success: "Queue updated successfully",
    failure: "Erreur while updating queue",
    done: ({ data }) => showQueue(queries, data),
  });
  return (
    <Section title="Queue">
      <EditForm form={form} width="medium" danger={<DeleteQueueButton queue={queue} />}>
        <QueueFields form={form} isWaitedFor={queue.players.length > 0} />
      </EditForm>
    </Section>
  );
}
