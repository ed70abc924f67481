const shown = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** An instant in the viewer's zone, such as `21 Nov, 18:04`. */
export function When({ date }: { readonly date: string }) {
  return <time dateTime={date}>{shown.format(new Date(date))}</time>;
}
