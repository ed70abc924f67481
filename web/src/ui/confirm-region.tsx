import { useRef, useSyncExternalStore } from "react";
import { currentQuestion, type OpenQuestion, onQuestion } from "./confirm.ts";
import { toast } from "./toast.ts";
import { useRequestedPart } from "./use-requested-part.ts";

/** Shows what `confirm()` asks; stands once, near the root. A question that cannot be shown is answered with no. */
export function ConfirmRegion() {
  const question = useSyncExternalStore(onQuestion, currentQuestion, () => null);
  const last = useRef<OpenQuestion | null>(null);
  last.current = question ?? last.current; // the words stay while the window fades
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
