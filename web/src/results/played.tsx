import css from "./played.module.css";
import { playedAt } from "./played-at.ts";

/** When a round was played: day and time on one line, on two where there is no room. */
export function Played({ date }: { readonly date: string }) {
  const [day, time] = playedAt(date).split(", ");
  return (
    <time dateTime={date}>
      <span className={css["part"]}>{day}</span>
      <span className={css["comma"]}>, </span>
      <span className={css["part"]}>{time}</span>
    </time>
  );
}
