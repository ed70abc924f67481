import { Fragment } from "react";
import { Dialog } from "../ui/dialog.tsx";
import type { DialogState } from "../ui/dialog-button.tsx";
import { rowKeys } from "../ui/row-keys.ts";

const keyGroups = [
  {
    title: "On every page",
    keys: [
      ["/", "Opens the search"],
      ["Ctrl K", "Opens the search, also from a field"],
    ],
  },
  {
    title: "On this page",
    keys: [
      ["j", "Moves to the next row"],
      ["k", "Moves to the previous row"],
      ["Enter", "Opens the row, or reads its message"],
      ...Object.entries(rowKeys),
      ["?", "Shows this list"],
    ],
  },
] as const;

/** Lists all keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose }: DialogState) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      {keyGroups.map(({ title, keys }) => (
        <section key={title} className="grid gap-2">
          <h3 className="text-base">{title}</h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 m-0">
            {keys.map(([key, effect]) => (
              <Fragment key={key}>
                <dt>
                  <kbd className="px-1.5 border border-line-strong rounded-sm text-xs">{key}</kbd>
                </dt>
                <dd className="m-0">{effect}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
