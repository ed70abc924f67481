import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import css from "./check-list.module.css";
import { Choice, Choices } from "./choices.tsx";

interface CheckListProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly values: readonly Value[];
  /** Told in the order of the options. */
  readonly onValues: (values: Value[]) => void;
  /** What is wrong, in words. */
  readonly error?: string | undefined;
}

/** Any of many, in a list that scrolls. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, options, values, onValues, error } = props;
  const all = options.map(({ value }) => value);
  const isAll = values.length === all.length;
  const toggle = (toggled: Value) => {
    const isChosen = values.includes(toggled);
    onValues(all.filter((value) => (value === toggled ? !isChosen : values.includes(value))));
  };
  const count = (
    <span className={css["count"]}>
      {values.length} of {all.length}
    </span>
  );
  return (
    <Choices
      legend={
        <>
          {legend} {count}
        </>
      }
      beside={
        <Button className={css["all"] ?? ""} kind="quiet" size="small" onClick={() => onValues(isAll ? [] : all)}>
          {isAll ? "Choose none" : "Choose all"}
        </Button>
      }
      className={css["list"] ?? ""}
      error={error}
    >
      {options.map(({ value, label }) => (
        <Choice
          key={value}
          type="checkbox"
          className={css["choice"]}
          checked={values.includes(value)}
          onChange={() => toggle(value)}
          isWrong={Boolean(error)}
        >
          {label}
        </Choice>
      ))}
    </Choices>
  );
}
