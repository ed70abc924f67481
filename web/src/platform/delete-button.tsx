import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type LinkOptions, useNavigate } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import { Trash2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { type CommandParts, useCommand } from "./use-command.ts";

interface DeleteButtonProps extends Pick<CommandParts<void, unknown>, "call" | "success" | "failure" | "rechecks"> {
  readonly what: string;
  readonly name: string;
  /** A further sentence of the prompt. */
  readonly warning?: string;
  /** Keys of the queries that show what is deleted. */
  readonly shownBy: readonly QueryKey[];
  /** The list that one comes back to. */
  readonly list: LinkOptions;
  readonly disabled?: boolean;
  readonly children?: string;
}

export function DeleteButton(props: DeleteButtonProps) {
  const { what, name, warning, shownBy, list, disabled = false, children = "Delete", ...command } = props;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    ...command,
    confirm: {
      title: `Delete ${isolated(name)}?`,
      text: [`Are you sure you want to delete this ${what}? This cannot be undone.`, warning].filter(Boolean).join(" "),
      confirmLabel: `Delete ${what}`,
      danger: true,
    },
    done: () => {
      // Refetched when they are shown next: refetching here would fail, because it is deleted.
      for (const queryKey of shownBy) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({ ...list, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} disabled={disabled} busy={busy} onClick={() => run()}>
      {children}
    </Button>
  );
}
