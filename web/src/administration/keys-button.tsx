import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { isDialogOpen } from "../ui/is-dialog-open.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { isTyping } from "./use-row-keys.ts";

const KeysDialog = createLazyComponent(async () => (await import("./keys-dialog.tsx")).KeysDialog);

/** Shows the list of all keys. The key `?` also shows it. */
export function KeysButton() {
  const { show, render } = useDialog();
  useEffect(() => {
    const handleKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const hasModifier = ctrlKey || metaKey || altKey;
      if (key === "?" && !hasModifier && !isTyping(target) && !isDialogOpen()) show();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  });
  return (
    <>
      <Button kind="quiet" size="small" aria-keyshortcuts="?" title="Key: ?" onClick={show}>
        Keys
      </Button>
      {render((state) => (
        <KeysDialog {...state} />
      ))}
    </>
  );
}
