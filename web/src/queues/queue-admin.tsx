import type { Queue } from "contract/queues.ts";
import { ServerSection } from "../discord/server-section.tsx";
import { QueueForm } from "./queue-form.tsx";

/** What admins change of a queue. */
export function QueueAdmin({ queue }: { readonly queue: Queue }) {
  return (
    <>
      <QueueForm queue={queue} />
      <ServerSection queue={queue} />
    </>
  );
}
