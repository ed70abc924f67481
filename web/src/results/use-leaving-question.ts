import { useBlocker } from "@tanstack/react-router";
import { confirm } from "../ui/confirm.ts";

/** Asks before the page is left while something on it is not saved. */
export function useLeavingQuestion(isUnsaved: boolean): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () => {
      const leaves = await confirm({
        title: "Leave without saving?",
        text: "What you changed in this result has not been saved.",
        confirmLabel: "Leave",
        danger: true,
      });
      return !leaves;
    },
  });
}
