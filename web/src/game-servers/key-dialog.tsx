import { useShownOnce } from "../platform/unsaved-edits.ts";
import { Button } from "../ui/button.tsx";
import { useCopyLine } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";

interface KeyDialogProps extends OpenDialog {
  readonly name: string;
  /** Contains the key, which is shown only once. */
  readonly postUrl: string;
}

export function KeyDialog({ name, postUrl, open, onClose }: KeyDialogProps) {
  const { keep, close } = useShownOnce({
    text: postUrl,
    what: "the line",
    lost: "It holds the key, which is shown only this once. Without it the server needs a new key.",
    onClose,
  });
  const { line, button } = useCopyLine(`sv_round_stats_http_endpoints "${postUrl}"`, "Line", { onCopied: keep });
  return (
    <Dialog
      open={open}
      onClose={close}
      width="wide"
      title={`Key of ${name}`}
      lede="Put this line into the server's configuration. It is shown only this once."
      footer={
        <>
          {button}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {line}
      <p className="text-soft text-sm">
        Whoever has this line can post rounds as this server: treat it like a password.
      </p>
    </Dialog>
  );
}
