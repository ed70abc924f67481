import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Clan } from "contract/clans.ts";
import { Trash2 } from "lucide-react";
import { clans } from "../api-clients.ts";
import { paths } from "../paths.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { whatShowsClans } from "./clans-queries.ts";

/** Deletes a clan, which must be one that nothing uses, and leads back to the list. */
export function DeleteClanButton({ clan: { _id, name } }: { readonly clan: Clan }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${name}?`,
      text: "Are you sure you want to delete this clan? This cannot be undone. Its players are free then; a clan that has results stays.",
      confirmLabel: "Delete clan",
      danger: true,
    },
    call: () => clans.deleteClan({ id: _id }),
    success: "Clan deleted successfully",
    failure: "Erreur while deleting clan",
    done: () => {
      // Asked again where they are next in view: here they would find that the clan is gone.
      for (const queryKey of whatShowsClans) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({ ...paths.league.clans, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
      Delete
    </Button>
  );
}
