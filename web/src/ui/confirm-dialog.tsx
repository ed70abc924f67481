import { type ReactNode, Suspense, useRef } from "react";
import { lazyPart } from "./lazy-part.ts";

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question, short: "Freeze this game?" */
  readonly title: string;
  /** What will happen. */
  readonly text?: ReactNode;
  /** The verb: "Freeze game". */
  readonly confirmLabel: string;
  /** It destroys something: the button says so, stands apart, and is never the one Enter presses. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const ConfirmWindow = lazyPart(async () => (await import("./confirm-window.tsx")).ConfirmWindow);

/** Asks before something that cannot be taken back. For most places `await confirm(…)` is shorter. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const everOpen = useRef(false);
  everOpen.current ||= props.open;
  if (!everOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmWindow {...props} />
    </Suspense>
  );
}
