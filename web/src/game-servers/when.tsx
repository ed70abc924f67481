import { clockWords, shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";

/** An instant in the viewer's zone, such as `21 Nov, 18:04`. */
export function When({ date }: { readonly date: string }) {
  const time = zonedTime(date, useTimeZone());
  return <time dateTime={date}>{`${time.day} ${shortMonthWord(time)}, ${clockWords(time)}`}</time>;
}
