import { Trophy } from "lucide-react";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";

/** Marks the winner of a round or a match. */
export function WinnerLabel({ className }: { readonly className: string }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 min-h-6 py-0.5 px-2",
        "rounded-sm font-text text-sm font-semibold",
        className,
      )}
    >
      <Icon icon={Trophy} size={14} />
      Winner
    </span>
  );
}
