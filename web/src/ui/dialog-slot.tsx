import { useEffect, useRef } from "react";
import { createStore, useStore } from "./store.ts";

/** The slots of the open dialogs, that of the topmost dialog last. */
const openSlots = createStore<readonly Element[]>([]);

/** A place at the top of a dialog for a notice that the dialog must not hide. */
export function DialogSlot() {
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = slot.current;
    if (!element) return;
    openSlots.set([...openSlots.get(), element]);
    return () => openSlots.set(openSlots.get().filter((openSlot) => openSlot !== element));
  }, []);
  return <div ref={slot} className="flex-none overflow-hidden rounded-t-[inherit] empty:hidden" />;
}

/** Returns the slot of the topmost dialog. `null` if no dialog is open. */
export function useDialogSlot(): Element | null {
  return useStore(openSlots).at(-1) ?? null;
}
