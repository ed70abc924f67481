import { useRef, useSyncExternalStore } from "react";
import { currentQuestion, type OpenQuestion, onQuestion } from "./confirm.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Shows what `confirm()` asks; stands once, near the root. */
export function ConfirmRegion() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  const last = useRef<OpenQuestion | null>(null);
  last.current = question ?? last.current; // the words stay while the window fades
  if (!last.current) return null;
  const { title, text, confirmLabel, danger, answer } = last.current;
  return (
    <ConfirmDialog
      open={question !== null}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      danger={danger ?? false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
