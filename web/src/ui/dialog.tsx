import { type ReactNode, Suspense, useRef } from "react";
import { lazyPart } from "./lazy-part.ts";

export interface DialogProps {
  readonly open: boolean;
  /** Asked for by Escape, the cross or a press outside; not called while `busy`. */
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly lede?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons; the primary one last. */
  readonly footer?: ReactNode;
  /** Makes body and footer one form: Enter submits. The browser's own checks are off; see `focusFirstFault`. */
  readonly onSubmit?: (form: HTMLFormElement) => void;
  /** Under way: cannot be closed. */
  readonly busy?: boolean;
  /** 480 or 720 px at most; on phones always the whole width, from below. */
  readonly width?: "narrow" | "wide";
}

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
