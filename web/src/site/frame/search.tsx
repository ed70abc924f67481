import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useMissingMessage } from "../../platform/fallback-page.ts";
import { isSiteSearchOpen } from "../../platform/site-search.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { isDialogOpen } from "../../ui/is-dialog-open.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useStore } from "../../ui/store.ts";

const SearchDialog = createLazyComponent(async () => (await import("../search/search-dialog.tsx")).SearchDialog);

/** The button that opens the search of the site. The keys `/` and Ctrl K (⌘ K on a Mac) also open it. */
export function SiteSearch() {
  const isOpen = useStore(isSiteSearchOpen);
  // The code of the dialog is loaded when it is first opened. Then it stays rendered, so that closing it is animated.
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  /** What the user typed while the code was loading. */
  const [earlyText, setEarlyText] = useState("");
  // The frame of another page may have left it open.
  useEffect(() => isSiteSearchOpen.set(false), []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isTypedEarly(event)) setEarlyText((text) => text + event.key);
      else if (isSearchShortcut(event)) isSiteSearchOpen.set(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <>
      <IconButton
        label="Search"
        title="Search: press /"
        aria-keyshortcuts="/ Control+K"
        icon={Search}
        onClick={() => isSiteSearchOpen.set(true)}
      />
      {wasOpen && (
        <Suspense fallback={null}>
          <SearchDialog open={isOpen} initialText={earlyText} onClose={() => isSiteSearchOpen.set(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says what the viewer requested that does not exist, at the top of the page that is shown instead. */
export function MissingPageNotice() {
  const message = useMissingMessage();
  if (message === null) return null;
  return (
    <section className="pt-5 px-gutter" aria-label="Page not found">
      <div className="max-w-page mx-auto">
        <Notice
          state="warn"
          title={message}
          actions={
            <Button icon={Search} onClick={() => isSiteSearchOpen.set(true)}>
              Search
            </Button>
          }
        >
          This page is shown instead.
        </Notice>
      </div>
    </section>
  );
}

/** Returns whether a key is a character for the search, which is open, but whose dialog is still loading. */
function isTypedEarly({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!isSiteSearchOpen.get() || isDialogOpen() || isInField(target)) return false;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/**
 * Returns whether a key opens the search. `/` opens it unless the user is typing into a field. No key opens the search above a
 * dialog.
 */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing }: KeyboardEvent) {
  if (defaultPrevented || isComposing || altKey || isDialogOpen()) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !isInField(target);
}

function isInField(target: EventTarget | null): boolean {
  return (target as Element).closest("input, select, textarea, [contenteditable]") !== null;
}
