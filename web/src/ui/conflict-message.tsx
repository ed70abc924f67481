import { CircleAlert } from "lucide-react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** What a field that is being edited was changed to by somebody else. */
export interface Conflict {
  readonly theirs: unknown;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

interface ConflictMessageProps {
  readonly conflict: Conflict;
  /** Of the note, which describes its control. */
  readonly id?: string;
  /** The field it is about, where it does not stand there. */
  readonly label?: string;
  /** Says the value in words, where it does not speak for itself. */
  readonly wordsOf?: ((value: unknown) => string | undefined) | undefined;
}

/** Says what somebody else has set a field to while it is edited, and offers to keep the one value or take the other. */
export function ConflictMessage({ conflict, id, label, wordsOf }: ConflictMessageProps) {
  const { theirs, keepMine, takeTheirs } = conflict;
  const words = wordsOf?.(theirs) ?? wordsOfValue(theirs);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 px-3 rounded-md bg-warn-tint text-sm">
      <p id={id} role="status" className="flex flex-1 items-start gap-1.5 min-w-48 leading-[1.4] [&_svg]:mt-0.5">
        <Icon of={CircleAlert} size={14} className="text-warn-text" />
        <span className="min-w-0 max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
          {label && <strong className="font-semibold">{label}: </strong>}
          {sentenceOf(words)}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="small" onClick={keepMine}>
          Keep mine
        </Button>
        <Button size="small" onClick={takeTheirs}>
          Take theirs
        </Button>
      </span>
    </div>
  );
}

function sentenceOf(words: string | null): string {
  if (words === null) return "Somebody else has changed this meanwhile.";
  if (words === "") return "Somebody else has emptied this meanwhile.";
  return `Somebody else has set this to “${words}” meanwhile.`;
}

/** `null`: it cannot be said. */
function wordsOfValue(value: unknown): string | null {
  if (value === null || value === "") return "";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return null;
}
