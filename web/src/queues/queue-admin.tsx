import { useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { draftOf, faultsOf, QueueFields } from "./queue-fields.tsx";
import { showQueue, whatShowsQueues } from "./queues-queries.ts";
import { ServerSection } from "./server-section.tsx";

/** The sections of a queue's page that only admins see. */
export function QueueAdmin({ queue }: { readonly queue: Queue }) {
  return (
    <>
      <QueueForm queue={queue} />
      <ServerSection queue={queue} />
    </>
  );
}

/** The form in which an admin changes or deletes a queue. */
function QueueForm({ queue }: { readonly queue: Queue }) {
  const queries = useQueryClient();
  const form = useForm({
    saved: draftOf(queue),
    validate: ({ draft }) => faultsOf(draft),
    errorFields: { QUEUE_NAME_TAKEN: "name" },
    call: ({ changes }) => api.queues.updateQueue({ id: queue._id, body: changes }),
    success: "Queue updated successfully",
    failure: "Erreur while updating queue",
    done: ({ data }) => showQueue(queries, data),
  });
  return (
    <Section title="Queue">
      <EditForm
        form={form}
        width="medium"
        danger={
          <DeleteButton
            what="queue"
            name={queue.name}
            warning="Who waits in it loses their seat; open matches go on."
            call={() => api.queues.deleteQueue({ id: queue._id })}
            success="Queue deleted successfully"
            failure="Erreur while deleting queue"
            shownBy={whatShowsQueues}
            list={paths.queues}
          />
        }
      >
        <QueueFields form={form} isWaitedFor={queue.players.length > 0} />
      </EditForm>
    </Section>
  );
}
