import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { BaseUiCspProvider } from "./base-ui-csp-provider.tsx";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { DialogSlot } from "./dialog-slot.tsx";
import dialogCss from "./dialog-window.module.css";
import { Icon } from "./icon.tsx";

interface SearchOption {
  readonly key: string;
  /** The plain-text name. */
  readonly name: string;
  /** The rendered name and details. */
  readonly content: ReactNode;
  /** The link element; it receives `content` as its children. */
  readonly link: ReactElement;
}

export interface SearchGroup {
  /** The heading of the group, e.g. "Players". */
  readonly label: string;
  readonly items: readonly SearchOption[];
}

interface SearchWindowProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly placeholder: string;
  readonly value: string;
  /** Called on every keystroke. Callers that query a server must debounce. */
  readonly onValueChange: (value: string) => void;
  readonly groups: readonly SearchGroup[];
  /** Announced to screen readers, e.g. the number of options. */
  readonly status: string;
  /** Shown below the list, e.g. that nothing was found. */
  readonly children?: ReactNode;
}

/** A dialog with a search field and its results. Arrow keys select, Enter opens, Escape closes. */
export function SearchWindow(props: SearchWindowProps) {
  const { open, onClose, title, placeholder, value, onValueChange, groups, status, children } = props;
  return (
    <BaseUiCspProvider>
      <BaseDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
        <BaseDialog.Portal>
          {/* `data-quick`: the backdrop fades in and out faster than that of other dialogs. */}
          <BaseDialog.Backdrop className={dialogCss["backdrop"]} data-quick={true} />
          <BaseDialog.Viewport
            className={classNames(
              "fixed z-50 inset-0 grid grid-cols-[minmax(0,40rem)] justify-center items-start",
              "pt-[12dvh] px-4 pb-4",
              "max-sm:items-stretch max-sm:p-0",
            )}
          >
            <BaseDialog.Popup
              className={classNames(
                "flex flex-col overflow-hidden max-h-[min(38rem,84dvh)]",
                "border border-line rounded-[8px] bg-raised shadow-lg",
                "transition-[opacity,translate]",
                "max-sm:max-h-none max-sm:h-dvh max-sm:border-0 max-sm:rounded-none",
                "data-starting-style:opacity-0 data-starting-style:translate-y-[-6px] data-ending-style:opacity-0",
                "data-ending-style:translate-y-[-6px] focus-visible:outline-none",
              )}
              aria-label={title}
            >
              <DialogSlot />
              {/* `filter` is off, because the caller passes only options that match. */}
              <Autocomplete.Root
                open={true}
                inline={true}
                items={groups}
                mode="none"
                filter={null}
                autoHighlight="always"
                keepHighlight={true}
                itemToStringValue={({ name }: SearchOption) => name}
                value={value}
                // Choosing an option keeps the search text.
                onValueChange={(text, { reason }) => reason !== "item-press" && onValueChange(text)}
              >
                <SearchBar title={title} placeholder={placeholder} />
                <div className="min-h-0 overflow-y-auto overscroll-contain [scroll-padding-block:2rem_0.5rem]">
                  <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
                  <Autocomplete.List className="pt-1 px-2 pb-2 empty:hidden">
                    {(group: SearchGroup) => <GroupOptions key={group.label} group={group} onClose={onClose} />}
                  </Autocomplete.List>
                  {children}
                </div>
              </Autocomplete.Root>
            </BaseDialog.Popup>
          </BaseDialog.Viewport>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </BaseUiCspProvider>
  );
}

/** The search field and the button that closes the dialog. */
function SearchBar({ title, placeholder }: Pick<SearchWindowProps, "title" | "placeholder">) {
  return (
    <div
      className={classNames(
        "flex flex-none items-center gap-3 py-2 pr-2 pl-5 border-b border-line text-soft",
        "[&_svg]:flex-none max-sm:pl-4",
      )}
    >
      <Icon icon={Search} size={18} />
      <Autocomplete.Input
        className={classNames(
          "appearance-none flex-1 min-w-0 min-h-11",
          "text-lg",
          "border-0 bg-transparent text-default outline-none",
          "placeholder:text-faint placeholder:opacity-100",
          "[&::-webkit-search-cancel-button]:hidden",
        )}
        aria-label={title}
        placeholder={placeholder}
        type="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <BaseDialog.Close render={<IconButton label="Close" icon={X} />} />
    </div>
  );
}

/** A heading and the options below it. */
function GroupOptions({ group, onClose }: { readonly group: SearchGroup } & Pick<SearchWindowProps, "onClose">) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="pt-3 px-3 pb-1 text-soft text-xs font-semibold">
        {group.label}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(option: SearchOption) => (
          <Autocomplete.Item
            key={option.key}
            value={option}
            className={classNames(
              "flex items-center gap-3 cursor-pointer select-none min-h-row py-1 px-3",
              "leading-[1.3] no-underline",
              "rounded-md text-inherit",
              "data-highlighted:bg-hover data-highlighted:inset-shadow-[3px_0_var(--color-gold-edge)]",
              "forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2",
            )}
            render={option.link}
            onClick={onClose}
          >
            {option.content}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
