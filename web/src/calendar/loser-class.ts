import { classNames } from "../ui/class-names.ts";

/**
 * Makes the side that has lost, or its score, less prominent than the winner. The sides are the first and the last child. The
 * attribute `data-won` says which of them has won: "a" or "b".
 */
export const loserClass = classNames(
  "data-[won=a]:[&>:last-child]:text-soft data-[won=a]:[&>:last-child]:font-normal",
  "data-[won=b]:[&>:first-child]:text-soft data-[won=b]:[&>:first-child]:font-normal",
);
