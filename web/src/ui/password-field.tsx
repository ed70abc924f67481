import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button.tsx";
import css from "./field.module.css";
import { type ControlProps, Field } from "./field.tsx";

interface PasswordFieldProps extends ControlProps<"input", string> {
  /** Tells password managers whether the password exists already. */
  readonly autoComplete: "current-password" | "new-password";
}

/** A field for a password, with a button that shows it. */
export function PasswordField({ label, help, error, conflict, onValueChange, ...rest }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field label={label} help={help} error={error} conflict={conflict}>
      {(control) => (
        <div className={css["inside"]}>
          <input
            {...rest}
            {...control}
            type={isVisible ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => onValueChange(event.target.value)}
          />
          <IconButton
            className={css["end"]}
            size="small"
            label={isVisible ? "Hide password" : "Show password"}
            icon={isVisible ? EyeOff : Eye}
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}
          />
        </div>
      )}
    </Field>
  );
}
