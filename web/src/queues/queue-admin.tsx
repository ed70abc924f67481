import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Queue } from "contract/queues.ts";
import { Trash2 } from "lucide-react";
import { queues } from "../api-clients.ts";
import { paths } from "../paths.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { draftOf, faultsOf, QueueFields } from "./queue-fields.tsx";
import { showQueue, whatShowsQueues } from "./queues-queries.ts";
import { ServerSection } from "./server-section.tsx";

/** What admins change of a queue. */
export function QueueAdmin({ queue }: { readonly queue: Queue }) {
  return (
    <>
      <QueueForm queue={queue} />
      <ServerSection queue={queue} />
    </>
  );
}

/** Where an admin changes a queue, or deletes it. */
function QueueForm({ queue }: { readonly queue: Queue }) {
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

/** Deletes a queue and leads back to the list. */
function DeleteQueueButton({ queue: { _id, name } }: { readonly queue: Queue }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${name}?`,
      text: "Are you sure you want to delete this queue? This cannot be undone. Who waits in it loses their seat; open matches go on.",
      confirmLabel: "Delete queue",
      danger: true,
    },
    call: () => queues.deleteQueue({ id: _id }),
    success: "Queue deleted successfully",
    failure: "Erreur while deleting queue",
    done: () => {
      // Asked again where they are next in view: here they would find that the queue is gone.
      for (const queryKey of whatShowsQueues) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({ ...paths.queues, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
      Delete
    </Button>
  );
}
