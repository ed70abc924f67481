import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import css from "./check-list.module.css";
import { Icon } from "./icon.tsx";

interface CheckListProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly values: readonly Value[];
  /** Told in the order of the options. */
  readonly onValues: (values: readonly Value[]) => void;
  /** What is wrong, in words. */
  readonly error?: string | undefined;
}

/** Any of many, in a list that scrolls. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, options, values, onValues, error } = props;
  const id = useId();
  const all = options.map(({ value }) => value);
  const isAll = values.length === all.length;
  const toggle = (toggled: Value) => {
    const isChosen = values.includes(toggled);
    onValues(all.filter((value) => (value === toggled ? !isChosen : values.includes(value))));
  };
  return (
    <fieldset className={css["choices"]} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css["legend"]}>
        {legend}{" "}
        <span className={css["count"]}>
          {values.length} of {all.length}
        </span>
      </legend>
      <Button className={css["all"] ?? ""} kind="quiet" size="small" onClick={() => onValues(isAll ? [] : all)}>
        {isAll ? "Choose none" : "Choose all"}
      </Button>
      <div className={css["list"]}>
        {options.map(({ value, label }) => (
          <label key={value} className={css["choice"]}>
            <input
              className={css["box"]}
              type="checkbox"
              checked={values.includes(value)}
              onChange={() => toggle(value)}
              aria-invalid={error ? true : undefined}
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={css["error"]} role="alert">
          <Icon of={CircleAlert} size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
