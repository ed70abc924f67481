import { CircleAlert } from "lucide-react";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Another user's change of a field that the viewer is editing. */
export interface Conflict {
  /** The value that the other user saved. */
  readonly theirs: unknown;
  /** Resolves the conflict: the form sends the viewer's value. */
  readonly keepMine: () => void;
  /** Resolves the conflict: the form shows the other user's value. */
  readonly takeTheirs: () => void;
}

interface ConflictMessageProps {
  readonly conflict: Conflict;
  /** The id of the message, for the `aria-describedby` of the field. */
  readonly id?: string;
  /** The label of the field, if the message is not shown next to it. */
  readonly label?: string;
  /** Formats the other user's value, if it is not plain text. */
  readonly formatValue?: ((value: unknown) => string | undefined) | undefined;
}

/** Shows what another user changed a field to while it is being edited, and offers to keep either value. */
export function ConflictMessage({ conflict, id, label, formatValue }: ConflictMessageProps) {
  const { theirs, keepMine, takeTheirs } = conflict;
  const value = formatValue?.(theirs) ?? formatPlainValue(theirs);
  const message = useRef<HTMLDivElement>(null);
  // The message disappears with the focused button. So the focus moves first, or it would be lost.
  function resolve(choose: () => void): void {
    focusNearestControl(message.current);
    choose();
  }
  return (
    <div
      ref={message}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 px-3 rounded-md bg-warn-tint text-sm"
    >
      <p id={id} role="status" className="flex flex-1 items-start gap-1.5 min-w-48 leading-[1.4] [&_svg]:mt-0.5">
        <Icon icon={CircleAlert} size={14} className="text-warn-text" />
        <span className="min-w-0 max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
          {label && <strong className="font-semibold">{label}: </strong>}
          {describeChange(value)}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => resolve(keepMine)}>
          Keep mine
        </Button>
        <Button size="small" onClick={() => resolve(takeTheirs)}>
          Take theirs
        </Button>
      </span>
    </div>
  );
}

/** Focuses the first control outside of a message, in the smallest part of the page that contains both. */
function focusNearestControl(message: Element | null): void {
  for (let part = message?.parentElement; part; part = part.parentElement) {
    const controls = [...part.querySelectorAll<HTMLElement>("input, select, textarea, button")];
    const control = controls.find((element) => !message?.contains(element) && !element.matches(":disabled"));
    if (control !== undefined) {
      control.focus();
      return;
    }
  }
}

function describeChange(value: string | null): string {
  if (value === null) return "Somebody else has changed this meanwhile.";
  if (value === "") return "Somebody else has emptied this meanwhile.";
  return `Somebody else has set this to “${value}” meanwhile.`;
}

/** Returns a value as text; `null` if it cannot be shown. */
function formatPlainValue(value: unknown): string | null {
  if (value === null || value === "") return "";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return null;
}
