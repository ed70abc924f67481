import { type DateKind, getDateLimits } from "contract/date-limits.ts";
import type { ComponentProps } from "react";
import { DateTimeField as PlainDateTimeField, TextField } from "../ui/text-field.tsx";
import { formatDateInputInZone } from "./date-input.ts";
import { useServerTime } from "./server-clock.ts";
import { useTimeZone } from "./time-zone.ts";

type DateFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "min" | "max"> & { readonly kind: DateKind };

/** A field for a day and a time. Its picker offers only dates that the server accepts. */
export function DateTimeField({ kind, ...props }: DateFieldProps) {
  return <PlainDateTimeField {...props} {...useInputLimits(kind)} />;
}

/** Like `DateTimeField`, for a day without a time. */
export function DayField({ kind, ...props }: DateFieldProps) {
  const { min, max } = useInputLimits(kind);
  return <TextField {...props} type="date" min={min.slice(0, DAY_LENGTH)} max={max.slice(0, DAY_LENGTH)} />;
}

/** The length of the day in a value such as `2026-11-20T18:00`. */
const DAY_LENGTH = "2026-11-20".length;

function useInputLimits(kind: DateKind) {
  const timeZone = useTimeZone();
  const min = useServerTime((now) => formatDateInputInZone(getDateLimits(kind, now).min, timeZone));
  const max = useServerTime((now) => formatDateInputInZone(getDateLimits(kind, now).max, timeZone));
  return { min, max };
}
