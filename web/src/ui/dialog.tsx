import { Suspense, useRef } from "react";
import type { DialogProps } from "./dialog-window.tsx";
import { createLazyComponent } from "./lazy-component.tsx";

const DialogWindow = createLazyComponent(async () => (await import("./dialog-window.tsx")).DialogWindow);

/** A dialog. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= props.open;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}
