import { Search, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import css from "./field.module.css";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly placeholder?: string;
  /** Completions that the browser offers for the text. */
  readonly suggestions?: readonly string[];
  /** Called when the user presses Enter, before the browser submits the form. */
  readonly onEnter?: (event: KeyboardEvent) => void;
  /** Called when the field loses the focus. */
  readonly onLeave?: () => void;
}

/**
 * A search field. Escape and the clear button clear it. `onValueChange` is called on every keystroke, so callers that
 * query a server must debounce it.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, error, value, onValueChange, placeholder, suggestions, onEnter, onLeave } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onValueChange("");
    input.current?.focus();
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={css["inside"]}>
          <Icon icon={Search} className={css["start"] ?? ""} />
          <input
            ref={input}
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            list={suggestions && listId}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={onLeave}
            onKeyDown={(event) => {
              if (event.key === "Enter") onEnter?.(event);
              if (event.key !== "Escape" || value === "") return;
              event.preventDefault();
              clear();
            }}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
          {value !== "" && <IconButton className={css["end"]} size="small" label="Clear" icon={X} onClick={clear} />}
        </div>
      )}
    </Field>
  );
}
