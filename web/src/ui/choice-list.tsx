import { type ReactNode, useId } from "react";
import css from "./choice-list.module.css";
import { Choice, Choices } from "./choices.tsx";
import { classNames } from "./class-names.ts";

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
  const name = useId();
  return (
    <Choices legend={legend} className={classNames(css["list"], fits && css["fits"])} error={error}>
      {options.length === 0 && <p className={css["empty"]}>{empty}</p>}
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          className={css["choice"]}
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onValue(option.value)}
          isWrong={Boolean(error)}
        >
          {option.label}
        </Choice>
      ))}
    </Choices>
  );
}
