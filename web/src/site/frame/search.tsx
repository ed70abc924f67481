import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useUnknownPath } from "../../platform/unknown-path.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Notice } from "../../ui/notice.tsx";

const SearchDialog = createLazyComponent(async () => (await import("../search/search-dialog.tsx")).SearchDialog);

/**
 * Returns a function that opens the site search, and a button that does so. The keys `/` and Ctrl K (⌘ K on a Mac) also open
 * it.
 */
export function useSiteSearch() {
  const [isOpen, setOpen] = useState(false);
  // The code of the dialog is loaded when it is first opened. Then it stays rendered, so that closing it is animated.
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
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

/** Shows which URL was not found, after a redirect from it. */
export function PageNotFoundNotice({ onSearch }: { readonly onSearch: () => void }) {
  const unknownPath = useUnknownPath();
  if (unknownPath === null) return null;
  return (
    <section className="border-b border-line-strong bg-surface" aria-label="Unknown address">
      <div className="max-w-[calc(var(--container-page)_+_2_*_var(--spacing-gutter))] mx-auto py-2 px-gutter">
        <Notice
          state="warn"
          title={`There is nothing at ${unknownPath}`}
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

/**
 * Returns whether a key opens the search. `/` opens it unless the user is typing into a field. No key opens the search above a
 * dialog.
 */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing }: KeyboardEvent) {
  if (defaultPrevented || isComposing || altKey || document.querySelector("[role=dialog], [role=alertdialog]"))
    return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target as Element).closest("input, select, textarea, [contenteditable]");
}
