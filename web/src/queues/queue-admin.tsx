import type { Queue } from "contract/queues.ts";
import { QueueForm } from "./queue-form.tsx";
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
