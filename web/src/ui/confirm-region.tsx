import { useRef, useSyncExternalStore } from "react";
import { currentQuestion, type OpenQuestion, onQuestion } from "./confirm.ts";
import { toast } from "./toast.ts";
import { useRequestedPart } from "./use-requested-part.ts";

/**
 * Shows the prompts of `confirm()`; rendered once, near the root. A prompt that cannot be shown counts as dismissed.
 */
export function ConfirmRegion() {
  const question = useSyncExternalStore(onQuestion, currentQuestion, () => null);
  const last = useRef<OpenQuestion | null>(null);
  last.current = question ?? last.current; // the text stays while the dialog fades out
  const Window = useRequestedPart(
    question,
    async () => (await import("./confirm-window.tsx")).ConfirmWindow,
    ({ answer }) => {
      toast.error("The question could not be shown", "Nothing was done. Check your connection and try again.");
      answer(false);
    },
  );
  if (!Window || !last.current) return null;
  const { answer, ...words } = last.current;
  return <Window {...words} open={question !== null} onConfirm={() => answer(true)} onClose={() => answer(false)} />;
}
