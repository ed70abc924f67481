import { useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { Unlink } from "lucide-react";
import { useCommand } from "../platform/use-command.ts";
import { queues } from "../queues/queues-client.ts";
import { showQueue } from "../queues/queues-queries.ts";
import { Button } from "../ui/button.tsx";

/** Takes a queue off its Discord server. */
export function DisconnectButton({ queue: { _id, name } }: { readonly queue: Queue }) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: {
      title: "Disconnect Discord server?",
      text: `The bot removes the channels of ${name} there, with all messages in them. The queue goes on here.`,
      confirmLabel: "Disconnect",
      danger: true,
    },
    call: () => queues.updateQueue({ id: _id, body: { guildId: null } }),
    success: "Discord server disconnected",
    failure: "Erreur while updating queue",
    done: ({ data }) => showQueue(queries, data),
  });
  return (
    <Button kind="danger" icon={Unlink} busy={busy} onClick={() => run()}>
      Disconnect
    </Button>
  );
}
