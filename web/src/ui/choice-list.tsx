import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import css from "./choice-list.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface ChoiceListProps {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly value: string | null;
  readonly onValue: (value: string) => void;
  /** One sentence for when there is nothing to choose. */
  readonly empty: ReactNode;
  /** Only as high as its options need: for a list that nobody searches. */
  readonly fits?: boolean;
  /** What is wrong, in words. */
  readonly error?: string | undefined;
}

/** One of many, all in view in a list to scroll; the arrow keys move the choice. */
export function ChoiceList({ legend, options, value, onValue, empty, fits, error }: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset className={css["choices"]} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css["legend"]}>{legend}</legend>
      <div className={classNames(css["list"], fits && css["fits"])}>
        {options.length === 0 && <p className={css["empty"]}>{empty}</p>}
        {options.map((option) => (
          <label key={option.value} className={css["choice"]}>
            <input
              className={css["radio"]}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
              aria-invalid={error ? true : undefined}
            />
            {option.label}
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
