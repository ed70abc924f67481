import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useMissingAddress } from "../../platform/missing-address.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";

const SearchDialog = lazyPart(async () => (await import("../search/search-dialog.tsx")).SearchDialog);

/** The search for everything and its button; `/` and Ctrl K (on a Mac ⌘ K) open it, too. */
export function useSearch() {
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
  const open = () => setOpen(true);
  const button = (
    <>
      <IconButton label="Search" title="Search: press /" aria-keyshortcuts="/ Control+K" icon={Search} onClick={open} />
      {wasOpen && (
        <Suspense fallback={null}>
          <SearchDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
  return { open, button };
}

/** Says which address led here though nothing is there. */
export function NothingThere({ onSearch }: { readonly onSearch: () => void }) {
  const address = useMissingAddress();
  if (address === null) return null;
  return (
    <section className="border-b border-line-strong bg-surface" aria-label="Unknown address">
      <div className="max-w-[calc(var(--container-page)_+_2_*_var(--spacing-gutter))] mx-auto py-2 px-gutter">
        <Notice
          state="warn"
          title={`There is nothing at ${address}`}
          actions={
            <Button icon={Search} onClick={onSearch}>
              Search
            </Button>
          }
        />
      </div>
    </section>
  );
}

/** `/` belongs to whatever text is typed into; neither opens the search above another dialog. */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing }: KeyboardEvent) {
  if (defaultPrevented || isComposing || altKey || document.querySelector("[role=dialog], [role=alertdialog]"))
    return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target as Element).closest("input, select, textarea, [contenteditable]");
}
