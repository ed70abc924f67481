import { useQueryClient } from "@tanstack/react-query";
import type { Clan, ClanPlayer } from "contract/clans.ts";
import { UserMinus } from "lucide-react";
import { clans } from "../api-clients.ts";
import { useCommand } from "../platform/use-command.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { showChanged } from "./show-changed.ts";

interface RemovePlayerButtonProps extends Pick<ClanPlayer, "userId" | "userName"> {
  readonly clan: Clan;
}

/** Takes a player out of a clan. */
export function RemovePlayerButton({ clan, userId, userName }: RemovePlayerButtonProps) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove ${userName}?`,
      text: `Are you sure you want to remove this player from ${clan.name}? They can join any clan then.`,
      confirmLabel: "Remove player",
      danger: true,
    },
    call: () => clans.removeClanPlayer({ id: clan._id, body: { userId } }),
    success: "Player removed from clan successfully",
    failure: "Erreur while removing player from clan",
    done: ({ data }) => showChanged(queries, data.clan),
  });
  return (
    <IconButton label={`Remove ${userName}`} icon={UserMinus} size="small" aria-busy={busy} onClick={() => run()} />
  );
}
