import { Trash2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import css from "./delete-result.module.css";
import type { ResultCommands } from "./use-result-commands.ts";

/** The way to delete a result, at the end of its page: far from what is pressed to freeze it. */
export function DeleteResult({ remove }: Pick<ResultCommands, "remove">) {
  return (
    <div className={css["removal"]}>
      <p className={css["words"]}>Deleting removes the result for good.</p>
      <Button kind="danger" icon={Trash2} busy={remove.busy} onClick={() => remove.run()}>
        Delete
      </Button>
    </div>
  );
}
