import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";

/** The message that a game server posted. */
export function RoundTextDialog({ text, open, onClose }: OpenDialog & { readonly text: string }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title="Message of the server"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <pre className="m-0 text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </Dialog>
  );
}
