import type { Area } from "contract/constants.ts";
import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const FiguresTable = lazyPart(async () => (await import("./figures-table.tsx")).FiguresTable);

/** Folded, and fetched once it is unfolded. */
export function FiguresSection(of: { readonly area: Area; readonly userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group/figures" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex items-center gap-2 min-h-target cursor-pointer font-semibold">
        More figures per round
        <Icon of={ChevronDown} size={16} className="text-soft group-open/figures:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <FiguresTable {...of} />
        </Suspense>
      )}
    </details>
  );
}
