import { RefreshCw } from "lucide-react";
import { clans } from "../api-clients.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";

/** Has a clan's line of the table counted anew from its results. */
export function SyncClanButton({ clanId }: { readonly clanId: string }) {
  const { run, busy } = useCommand({
    call: () => clans.syncClan({ id: clanId }),
    success: "Clan updated",
    failure: "Erreur while updating clan",
    refreshes: [["clans"]],
  });
  return (
    <Button icon={RefreshCw} busy={busy} onClick={() => run()}>
      Sync
    </Button>
  );
}
