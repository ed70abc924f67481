import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type LinkOptions, useNavigate } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { Trash2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { type CommandOptions, useCommand } from "./use-command.ts";

interface DeleteButtonProps
  extends Pick<CommandOptions<void, unknown>, "call" | "success" | "failure" | "invalidatesOnError"> {
  /** What is deleted, in the prompt: "season". */
  readonly entityLabel: string;
  /** The name of the entity. */
  readonly name: string;
  /** An additional sentence of the prompt. */
  readonly warning?: string;
  /** Keys of the queries that show the deleted entity. */
  readonly affectedQueries: readonly QueryKey[];
  /** A link to the list, to which the page navigates afterwards. */
  readonly listLink: LinkOptions;
  readonly disabled?: boolean;
  /** Why the entity cannot be deleted, shown beside the button. `null` if it can. */
  readonly obstacle?: string | null;
  readonly children?: string;
}

/** A button that deletes an entity after a prompt, and then opens the list of such entities. */
export function DeleteButton(props: DeleteButtonProps) {
  const {
    entityLabel,
    name,
    warning,
    affectedQueries,
    listLink,
    disabled = false,
    obstacle = null,
    children = "Delete",
    ...command
  } = props;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    ...command,
    confirm: {
      title: `Delete ${isolateBidi(name)}?`,
      text: [`Are you sure you want to delete this ${entityLabel}? This cannot be undone.`, warning]
        .filter(Boolean)
        .join(" "),
      confirmLabel: `Delete ${entityLabel}`,
      danger: true,
    },
    onDone: () => {
      // An immediate refetch would fail, because the entity no longer exists.
      for (const queryKey of affectedQueries) void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
      // `ignoreBlocker` skips the prompt for unsaved edits: the edited entity no longer exists.
      void navigate({ ...listLink, replace: true, ignoreBlocker: true });
    },
  });
  const button = (
    <Button kind="danger" icon={Trash2} disabled={disabled || obstacle !== null} busy={busy} onClick={() => run()}>
      {children}
    </Button>
  );
  if (obstacle === null) return button;
  return (
    // Shrinks, so that it stays beside the button that saves the form.
    <span className="flex flex-1 items-center justify-end gap-x-3 min-w-64">
      <span className="text-soft text-sm text-right">{obstacle}</span>
      {button}
    </span>
  );
}
