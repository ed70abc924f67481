import { Search, X } from "lucide-react";
import { useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import css from "./field.module.css";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly placeholder?: string;
  /** What the browser offers to complete the text with. */
  readonly suggestions?: readonly string[];
  readonly onEnter?: () => void;
  /** Called when the focus leaves the text. */
  readonly onLeave?: () => void;
}

/** Text to look for; Escape and the cross empty it. Called on every keystroke: callers that query a server debounce. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onValue, placeholder, suggestions, onEnter, onLeave } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onValue("");
    input.current?.focus();
  }
  return (
    <Field label={label}>
      {(control) => (
        <div className={css["inside"]}>
          <Icon of={Search} className={css["start"] ?? ""} />
          <input
            ref={input}
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            list={suggestions && listId}
            value={value}
            onChange={(typed) => onValue(typed.target.value)}
            onBlur={onLeave}
            onKeyDown={(key) => {
              if (key.key === "Enter") onEnter?.();
              if (key.key !== "Escape" || value === "") return;
              key.preventDefault();
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
