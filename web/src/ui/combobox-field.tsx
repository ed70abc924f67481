import { Combobox } from "@base-ui/react/combobox";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { BaseUiCspProvider } from "./base-ui-csp-provider.tsx";
import { classNames } from "./class-names.ts";
import fieldCss from "./field.module.css";
import { Field, type FieldBaseProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

const statusClass = "pt-3 px-3 pb-2 text-soft text-sm empty:hidden";

interface ComboboxOption {
  readonly id: string;
  readonly name: string;
}

interface ComboboxFieldProps<Option extends ComboboxOption> extends FieldBaseProps {
  /** The options that match the search, in order. */
  readonly options: readonly Option[];
  readonly value: Option | null;
  readonly onValueChange: (option: Option | null) => void;
  /**
   * Called with the search text on every keystroke, and with "" when the list closes. Callers that query a server must
   * debounce.
   */
  readonly onSearch: (text: string) => void;
  readonly placeholder: string;
  readonly isDisabled: (option: Option) => boolean;
  readonly renderOption: (option: Option) => ReactNode;
  /** A text above the options, e.g. that they are loading or that there are more. */
  readonly status: ReactNode;
  /** Shown if no option matches. */
  readonly empty: ReactNode;
}

/** A field that finds one of many options by a part of its name. Its style is in classes only, as our CSP demands. */
export function ComboboxField<Option extends ComboboxOption>(props: ComboboxFieldProps<Option>) {
  const { label, help, error, conflict, options, value, onValueChange, onSearch, placeholder } = props;
  const { isDisabled, renderOption, status, empty } = props;
  return (
    <BaseUiCspProvider>
      {/* `filter` is off, because the caller passes only options that match. */}
      <Combobox.Root<Option>
        items={options}
        filter={null}
        autoHighlight={true}
        value={value}
        onValueChange={onValueChange}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(item, selectedItem) => item.id === selectedItem.id}
        onInputValueChange={(text, { reason }) => onSearch(reason === "input-change" ? text : "")}
      >
        <Field label={label} help={help} error={error} conflict={conflict}>
          {(control) => (
            <Combobox.InputGroup className={fieldCss["inside"]}>
              <Combobox.Input
                {...control}
                className={`${control.className} pr-control text-ellipsis`}
                placeholder={placeholder}
              />
              <Combobox.Trigger
                className="absolute right-0 grid place-items-center text-soft cursor-pointer size-control"
                aria-label="Show options"
              >
                <Icon icon={ChevronDown} />
              </Combobox.Trigger>
            </Combobox.InputGroup>
          )}
        </Field>
        <Combobox.Portal>
          <Combobox.Positioner className="z-60 outline-none" sideOffset={4} collisionPadding={8}>
            <Combobox.Popup
              className={classNames(
                "flex flex-col w-(--anchor-width) max-h-[min(var(--available-height),20rem)]",
                "border border-line-strong rounded-[6px] bg-raised shadow-lg",
                "origin-[var(--transform-origin)] transition-[opacity,scale]",
                "data-starting-style:opacity-0 data-starting-style:[scale:0.98] data-ending-style:opacity-0",
                "data-ending-style:[scale:0.98]",
              )}
            >
              <Combobox.Status className={statusClass}>{status}</Combobox.Status>
              <Combobox.Empty className={statusClass}>{empty}</Combobox.Empty>
              <Combobox.List className="min-h-0 p-1 overflow-y-auto overscroll-contain [scroll-padding-block:0.25rem] empty:hidden">
                {(option: Option) => (
                  <Combobox.Item
                    key={option.id}
                    className={classNames(
                      "flex items-center cursor-pointer select-none min-h-row py-1 px-2",
                      "leading-[1.3]",
                      "rounded-sm",
                      "data-highlighted:bg-hover data-highlighted:outline data-highlighted:outline-line-strong",
                      "data-highlighted:-outline-offset-1 data-selected:bg-gold-tint",
                      "data-selected:inset-shadow-[3px_0_var(--color-gold-edge)] data-selected:font-semibold",
                      "data-disabled:text-soft data-disabled:cursor-default",
                    )}
                    value={option}
                    disabled={isDisabled(option)}
                  >
                    {renderOption(option)}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </BaseUiCspProvider>
  );
}
