import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button.tsx";
import css from "./field.module.css";
import { type ControlProps, Field } from "./field.tsx";

interface PasswordFieldProps extends ControlProps<"input", string> {
  /** Tells password managers which password it is. */
  readonly autoComplete: "current-password" | "new-password";
}

export function PasswordField({ label, help, error, conflict, onValue, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} conflict={conflict}>
      {(control) => (
        <div className={css["inside"]}>
          <input
            {...rest}
            {...control}
            type={shown ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(typed) => onValue(typed.target.value)}
          />
          <IconButton
            className={css["end"]}
            size="small"
            label={shown ? "Hide password" : "Show password"}
            icon={shown ? EyeOff : Eye}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
