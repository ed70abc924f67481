import { Suspense, useRef } from "react";
import type { DialogProps } from "./dialog-window.tsx";
import { lazyPart } from "./lazy-part.tsx";

const DialogWindow = lazyPart(async () => (await import("./dialog-window.tsx")).DialogWindow);

/** A dialog; the code that draws it is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const everOpen = useRef(false);
  everOpen.current ||= props.open;
  if (!everOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}
