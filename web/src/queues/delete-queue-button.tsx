import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Queue } from "contract/queues.ts";
import { Trash2 } from "lucide-react";
import { queues } from "../api-clients.ts";
import { paths } from "../paths.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { whatShowsQueues } from "./queues-queries.ts";

/** Deletes a queue and leads back to the list. */
export function DeleteQueueButton({ queue: { _id, name } }: { readonly queue: Queue }) {
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
