import type { GameServer, ServerCheck } from "contract/game-servers.ts";
import { PlugZap } from "lucide-react";
import { useState } from "react";
import { api } from "../platform/api.ts";
import { useCommand } from "../platform/use-command.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { whatShowsGameServers } from "./game-servers-queries.ts";

/** Asks a server what it is, and shows what would go wrong. */
export function CheckButton({ server: { _id: id, name, state } }: { readonly server: GameServer }) {
  const dialog = useDialog();
  const [check, setCheck] = useState<ServerCheck | null>(null);
  const { run, busy } = useCommand({
    call: () => api.gameServers.checkGameServer({ id }),
    failure: "Error while checking server",
    refreshes: whatShowsGameServers,
    done: ({ data }) => {
      setCheck(data);
      dialog.show();
    },
  });
  return (
    <>
      <IconButton
        label={`Check ${name}`}
        icon={PlugZap}
        disabled={busy || state === "RESERVED"}
        onClick={() => run()}
      />
      {check &&
        dialog.render(({ open, onClose }) => (
          <Dialog
            open={open}
            onClose={onClose}
            title={name}
            lede={check.faults.length === 0 ? "Matches can be played here." : "Something would go wrong with a match."}
            footer={<Button onClick={onClose}>Close</Button>}
          >
            <Report check={check} />
          </Dialog>
        ))}
    </>
  );
}

function Report({ check: { seen, hasLogin, kind, players, faults, notes } }: { readonly check: ServerCheck }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <Badge state={hasLogin ? "ok" : "danger"}>{hasLogin ? `Console: ${kind}` : "No login at the console"}</Badge>
        <Badge state={seen ? "ok" : "warn"}>
          {seen ? `Players see ${seen.gameType} on ${seen.map}` : "Not seen as players see it"}
        </Badge>
        {seen && <Badge state="neutral">{seen.hasPassword ? "With a password" : "Without a password"}</Badge>}
      </p>
      <p className="text-soft text-sm">
        {players.length === 0 ? "Nobody is there." : `${players.length} there: ${players.join(", ")}`}
      </p>
      {[...faults, ...notes].map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  );
}
