import { Combobox } from "@base-ui/react/combobox";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import css from "./combobox-field.module.css";
import fieldCss from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { WithoutStyleElements } from "./without-style-elements.tsx";

interface ComboboxOption {
  readonly id: string;
  readonly name: string;
}

interface ComboboxFieldProps<Option extends ComboboxOption> extends FieldWords {
  /** The options that match the search, in order. */
  readonly options: readonly Option[];
  readonly value: Option | null;
  readonly onValue: (option: Option | null) => void;
  /**
   * Called with the search text on every keystroke, and with "" when the list is closed: callers that query a
   * server debounce.
   */
  readonly onSearch: (text: string) => void;
  readonly placeholder: string;
  readonly isDisabled: (option: Option) => boolean;
  /** How an option is shown in the list. */
  readonly renderOption: (option: Option) => ReactNode;
  /** A text above the options: that they are loading, or that there are more. */
  readonly status: ReactNode;
  /** The text where there are none. */
  readonly empty: ReactNode;
}

/** Chooses one of many by typing a part of its name. */
export function ComboboxField<Option extends ComboboxOption>(props: ComboboxFieldProps<Option>) {
  const { label, help, error, options, value, onValue, onSearch, placeholder } = props;
  const { isDisabled, renderOption, status, empty } = props;
  return (
    <WithoutStyleElements>
      <Combobox.Root<Option>
        items={options}
        filter={null}
        autoHighlight={true}
        value={value}
        onValueChange={onValue}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(item, other) => item.id === other.id}
        onInputValueChange={(text, { reason }) => onSearch(reason === "input-change" ? text : "")}
      >
        <Field label={label} help={help} error={error}>
          {(control) => (
            <Combobox.InputGroup className={fieldCss["inside"]}>
              <Combobox.Input
                {...control}
                className={`${control.className} ${css["input"]}`}
                placeholder={placeholder}
              />
              <Combobox.Trigger className={css["trigger"]} aria-label="Show options">
                <Icon of={ChevronDown} />
              </Combobox.Trigger>
            </Combobox.InputGroup>
          )}
        </Field>
        <Combobox.Portal>
          <Combobox.Positioner className={css["positioner"]} sideOffset={4} collisionPadding={8}>
            <Combobox.Popup className={css["popup"]}>
              <Combobox.Status className={css["status"]}>{status}</Combobox.Status>
              <Combobox.Empty className={css["status"]}>{empty}</Combobox.Empty>
              <Combobox.List className={css["list"]}>
                {(option: Option) => (
                  <Combobox.Item key={option.id} className={css["option"]} value={option} disabled={isDisabled(option)}>
                    {renderOption(option)}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </WithoutStyleElements>
  );
}
