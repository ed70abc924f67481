import { Search, X } from "lucide-react";
import { useRef } from "react";
import css from "./field.module.css";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly placeholder?: string;
}

/** Text to look for; Escape and the cross empty it. Called on every keystroke: callers that query a server debounce. */
export function SearchField({ label, value, onValue, placeholder }: SearchFieldProps) {
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
            value={value}
            onChange={(typed) => onValue(typed.target.value)}
            onKeyDown={(key) => {
              if (key.key !== "Escape" || value === "") return;
              key.preventDefault();
              clear();
            }}
          />
          {value !== "" && <IconButton className={css["end"]} size="small" label="Clear" icon={X} onClick={clear} />}
        </div>
      )}
    </Field>
  );
}
