import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { isDialogOpen } from "../ui/is-dialog-open.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { isTyping } from "./use-row-keys.ts";

const ShortcutsDialog = createLazyComponent(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

/** Shows all keyboard shortcuts. The key `?` also shows it. */
export function ShortcutsButton() {
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
        Keyboard shortcuts
      </Button>
      {render((state) => (
        <ShortcutsDialog {...state} />
      ))}
    </>
  );
}
