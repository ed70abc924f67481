import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog as Parts } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import dialog from "./dialog-window.module.css";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import css from "./search-window.module.css";
import { WithoutStyleElements } from "./without-style-elements.tsx";

interface SearchOption {
  readonly key: string;
  /** What it is, in words. */
  readonly name: string;
  /** How it is shown. */
  readonly content: ReactNode;
  /** The link that it is; `content` and the option's properties go into it. */
  readonly link: ReactElement;
}

export interface SearchGroup {
  /** The kind of its options. */
  readonly label: string;
  readonly items: readonly SearchOption[];
}

interface SearchWindowProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly placeholder: string;
  readonly value: string;
  /** Called on every keystroke: callers that query a server debounce. */
  readonly onValue: (value: string) => void;
  readonly groups: readonly SearchGroup[];
  /** What screen readers announce of the list, such as how many options there are. */
  readonly status: string;
  /** Shown under the list: that nothing was found, or why not. */
  readonly children?: ReactNode;
}

/** A field and what is found for it, in a window: arrow keys choose, Enter opens, Escape closes. */
export function SearchWindow(props: SearchWindowProps) {
  const { open, onClose, title, placeholder, value, onValue, groups, status, children } = props;
  return (
    <WithoutStyleElements>
      <Parts.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Parts.Portal>
          <Parts.Backdrop className={dialog["backdrop"]} data-quick={true} />
          <Parts.Viewport className={css["viewport"]}>
            <Parts.Popup className={css["popup"]} aria-label={title}>
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
                onValueChange={(typed, { reason }) => reason !== "item-press" && onValue(typed)}
              >
                <div className={css["head"]}>
                  <Icon of={Search} size={18} />
                  <Autocomplete.Input
                    className={css["input"]}
                    aria-label={title}
                    placeholder={placeholder}
                    type="search"
                    enterKeyHint="go"
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                  />
                  <Parts.Close render={<IconButton label="Close" icon={X} />} />
                </div>
                <div className={css["body"]}>
                  <Autocomplete.Status className={css["status"]}>{status}</Autocomplete.Status>
                  <Autocomplete.List className={css["list"]}>
                    {({ label, items }: SearchGroup) => (
                      <Autocomplete.Group key={label} items={items}>
                        <Autocomplete.GroupLabel className={css["label"]}>{label}</Autocomplete.GroupLabel>
                        <Autocomplete.Collection>
                          {(option: SearchOption) => (
                            <Autocomplete.Item
                              key={option.key}
                              value={option}
                              className={css["option"]}
                              render={option.link}
                              onClick={onClose}
                            >
                              {option.content}
                            </Autocomplete.Item>
                          )}
                        </Autocomplete.Collection>
                      </Autocomplete.Group>
                    )}
                  </Autocomplete.List>
                  {children}
                </div>
              </Autocomplete.Root>
            </Parts.Popup>
          </Parts.Viewport>
        </Parts.Portal>
      </Parts.Root>
    </WithoutStyleElements>
  );
}
