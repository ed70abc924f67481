import css from "./table-legend.module.css";

/** Says what the lines in the table mean. */
export function TableLegend() {
  return (
    <p className={css["legend"]}>
      <span>A point for each round won.</span>
      <span>Places 1 to 3 share the prizes; places 9 and 10 are relegated to the 2nd League.</span>
    </p>
  );
}
