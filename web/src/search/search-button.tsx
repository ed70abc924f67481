import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const SearchDialog = lazyPart(async () => (await import("./search-dialog.tsx")).SearchDialog);

/** Opens the search for everything; so do `/` and Ctrl K (on a Mac ⌘ K). */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const open = (pressed: KeyboardEvent) => {
      if (!isSearchShortcut(pressed)) return;
      pressed.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <IconButton label="Search" aria-keyshortcuts="/ Control+K" icon={Search} onClick={() => setOpen(true)} />
      {wasOpen && (
        <Suspense fallback={null}>
          <SearchDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `/` belongs to whatever text is typed into; neither opens the search above another dialog. */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing }: KeyboardEvent) {
  if (defaultPrevented || isComposing || altKey || document.querySelector("[role=dialog], [role=alertdialog]"))
    return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target as Element).closest("input, select, textarea, [contenteditable]");
}
