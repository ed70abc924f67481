import { useRef } from "react";
import { classNames } from "./class-names.ts";
import css from "./table.module.css";
import { TableBody } from "./table-body.tsx";
import { TableCards } from "./table-cards.tsx";
import { TableFoot } from "./table-foot.tsx";
import { TableHead } from "./table-head.tsx";
import type { TableProps } from "./table-props.ts";
import { narrowerThan, PHONE, useMedia } from "./use-media.ts";
import { useOverflow } from "./use-overflow.ts";
import { useSortedInView } from "./use-sorted-in-view.ts";

/** With more columns than this they stand closer. */
const DENSE = 7;

/** A native table that becomes a list of cards where it is too narrow for it, when it has more than four columns. */
export function Table<Row>(props: TableProps<Row>) {
  const isNarrow = useMedia(props.cardsBelow === undefined ? PHONE : narrowerThan(props.cardsBelow));
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(frame);
  useSortedInView(frame, scrolls, props.sort?.key);
  if (!props.loading && props.rows.length === 0) return <>{props.empty}</>;
  if (isNarrow && props.columns.length > 4) return <TableCards {...props} />;
  return (
    <div ref={frame} className={classNames(css["frame"], scrolls && css["scrolls"])} tabIndex={scrolls ? 0 : undefined}>
      <table
        className={classNames(css["table"], props.columns.length > DENSE && css["dense"])}
        aria-busy={props.loading}
      >
        <caption className={css["caption"]}>{props.caption}</caption>
        <TableHead {...props} />
        <TableBody {...props} />
        <TableFoot {...props} />
      </table>
    </div>
  );
}
