import { useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import type { FormEvent } from "react";
import { useForm } from "../platform/use-form.ts";
import type { Typed } from "../platform/what-changed.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { DeleteQueueButton } from "./delete-queue-button.tsx";
import { changesOf, draftOf, faultsOf, type QueueDraft } from "./queue-draft.ts";
import { QueueFields } from "./queue-fields.tsx";
import css from "./queue-form.module.css";
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
    check: (typed) => faultsOf(over(kept, typed)),
    call(typed) {
      const { maps, ...changes } = changesOf(kept, over(kept, typed));
      return queues.updateQueue({ id: queue._id, body: { ...changes, ...(maps && { maps: [...maps] }) } });
    },
    success: "Queue updated successfully",
    failure: "Erreur while updating queue",
    done: ({ data }) => {
      showQueue(queries, data);
      form.type(untouched);
    },
  });
  const draft = over(kept, form.draft);
  const isChanged = Object.keys(changesOf(kept, draft)).length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged) form.submit(event.currentTarget);
  };
  return (
    <Section title="Queue">
      <form className={css["form"]} noValidate={true} onSubmit={submit}>
        <QueueFields draft={draft} type={form.type} faults={form.faults} isWaitedFor={queue.players.length > 0} />
        <div className={css["actions"]}>
          <Button type="submit" kind="primary" busy={form.busy} disabled={!isChanged}>
            Update
          </Button>
          <DeleteQueueButton queue={queue} />
        </div>
      </form>
    </Section>
  );
}

function over(kept: QueueDraft, { name, modeId, mode, maps }: Typed<QueueDraft>): QueueDraft {
  return { name: name ?? kept.name, modeId: modeId ?? kept.modeId, mode: mode ?? kept.mode, maps: maps ?? kept.maps };
}
