import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Mode } from "contract/modes.ts";
import { Trash2 } from "lucide-react";
import { modes } from "../api-clients.ts";
import { paths } from "../paths.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { whatShowsModes } from "./modes-queries.ts";

/** Deletes a mode, which must be one that nothing uses, and leads back to the list. */
export function DeleteModeButton({ mode: { _id, name } }: { readonly mode: Mode }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${name}?`,
      text: "Are you sure you want to delete this mode? This cannot be undone. A mode that has results stays.",
      confirmLabel: "Delete mode",
      danger: true,
    },
    call: () => modes.deleteMode({ id: _id }),
    done: () => {
      // Asked again where they are next in view: here they would find that the mode is gone.
      for (const queryKey of whatShowsModes) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({ ...paths.modes, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
      Delete
    </Button>
  );
}
