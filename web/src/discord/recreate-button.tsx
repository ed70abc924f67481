import { useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { RotateCw } from "lucide-react";
import { useCommand } from "../platform/use-command.ts";
import { showQueue } from "../queues/queues-queries.ts";
import { Button } from "../ui/button.tsx";
import { discord } from "./discord-client.ts";

/** Has all that a queue has on Discord made anew. */
export function RecreateButton({ queue: { _id, name } }: { readonly queue: Queue }) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: {
      title: "Recreate on Discord?",
      text: `The bot removes what is left of the channels of ${name} there, with all messages in them, and makes them anew. The last ten results are told again; older ones go.`,
      confirmLabel: "Recreate",
    },
    call: () => discord.recreateQueue({ id: _id }),
    success: "Discord recreated successfully",
    failure: "Erreur while recreating Discord",
    done: ({ data }) => showQueue(queries, data),
  });
  return (
    <Button
      icon={RotateCw}
      busy={busy}
      title="Removes what is left of the queue's channels and messages there, and makes them anew"
      onClick={() => run()}
    >
      Recreate
    </Button>
  );
}
