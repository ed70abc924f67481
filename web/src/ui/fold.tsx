import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface FoldProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Called when the content is shown or hidden. */
  readonly onToggle?: (isOpen: boolean) => void;
}

/** Content that is hidden until its title is pressed. */
export function Fold({ title, children, onToggle }: FoldProps) {
  return (
    <details className="group/fold" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="flex items-center gap-2 w-fit min-h-target cursor-pointer font-semibold">
        {title}
        <Icon icon={ChevronDown} size={16} className="flex-none text-soft group-open/fold:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 mt-2">{children}</div>
    </details>
  );
}
