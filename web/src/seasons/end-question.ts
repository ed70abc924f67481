import type { Question } from "../ui/confirm.ts";

/**
 * What is asked before a season ends.
 * @param unvalidated how many of its results wait; `undefined` where that is not known
 */
export function endQuestion(seasonName: string, unvalidated: number | undefined): Question {
  const end = "Are you sure you want to end the current season? This action cannot be undone.";
  return {
    title: `End ${seasonName}?`,
    text: unvalidated ? `${end} ${waitingWords(unvalidated)}` : end,
    confirmLabel: "End season",
    danger: true,
  };
}

function waitingWords(unvalidated: number): string {
  return unvalidated === 1
    ? "1 result is not validated: it stays so and will not count."
    : `${unvalidated} results are not validated: they stay so and will not count.`;
}
