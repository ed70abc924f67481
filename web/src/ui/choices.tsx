import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import css from "./choices.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface ChoicesProps {
  readonly legend: ReactNode;
  /** Stands beside the legend. */
  readonly beside?: ReactNode;
  /** Of the list that scrolls. */
  readonly className: string;
  /** What is wrong, in words. */
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** Choices under a legend, all in view in a list that scrolls. */
export function Choices({ legend, beside, className, error, children }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset className={css["choices"]} aria-describedby={error ? errorId : undefined}>
      <legend className={css["legend"]}>{legend}</legend>
      {beside}
      <div className={classNames(css["list"], className)}>{children}</div>
      {error && (
        <p id={errorId} className={css["error"]} role="alert">
          <Icon of={CircleAlert} size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps extends Omit<ComponentProps<"input">, "type"> {
  readonly type: "checkbox" | "radio";
  readonly children: ReactNode;
  readonly isWrong: boolean;
}

/** One of the choices; the whole line chooses it. The class is the line's. */
export function Choice({ children, className, isWrong, ...input }: ChoiceProps) {
  return (
    <label className={classNames(css["choice"], className)}>
      <input {...input} className={css["mark"]} aria-invalid={isWrong ? true : undefined} />
      {children}
    </label>
  );
}
