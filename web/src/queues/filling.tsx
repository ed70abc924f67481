import css from "./filling.module.css";

/** How full a queue is. */
export function Filling({ waiting, of }: { readonly waiting: number; readonly of: number }) {
  return (
    <p className={css["filling"]}>
      <strong className={css["waiting"]}>{waiting}</strong> of {of}
    </p>
  );
}
