import { Copy } from "lucide-react";
import { useId } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { toast } from "../ui/toast.ts";
import css from "./key-dialog.module.css";

interface KeyDialogProps extends OpenDialog {
  readonly name: string;
  /** Contains the key, which is shown only once. */
  readonly postUrl: string;
}

/** Shows the line for a game server's configuration. */
export function KeyDialog({ name, postUrl, open, onClose }: KeyDialogProps) {
  const id = useId();
  const line = `sv_round_stats_http_endpoints "${postUrl}"`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title={`Key of ${name}`}
      lede="Put this line into the server's configuration. It is shown only this once."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" icon={Copy} onClick={() => void copy(line, id)}>
            Copy line
          </Button>
        </>
      }
    >
      <code id={id} className={css["line"]}>
        {line}
      </code>
      <p className={css["note"]}>Whoever has this line can post rounds as this server: treat it like a password.</p>
    </Dialog>
  );
}

/** Where the browser refuses access to the clipboard, the line is selected instead. */
async function copy(line: string, elementId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(line);
    toast.success("Line copied");
  } catch {
    const element = document.getElementById(elementId);
    if (element) getSelection()?.selectAllChildren(element);
    toast.error("Line not copied", "It is selected: press Ctrl+C.");
  }
}
