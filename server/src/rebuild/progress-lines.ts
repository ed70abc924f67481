/** Progress in results, or in what the phase says. */
export type Progress = {
  readonly done: number;
  readonly total: number;
  /** What is done now, of several things; the words of what it counts. */
  readonly phase?: string;
  readonly unit?: string;
};

/** Called with the number of results of each page that was counted. */
export type OnCounted = (results: number) => Promise<void> | void;

const barLength = 30;

/**
 * Writes progress: a growing bar on a terminal, otherwise one line per tenth.
 * @param write writes a text without a line end
 */
export function createProgressWriter(write: (text: string) => void, isTerminal: boolean) {
  let tenths = 0;
  let current: string | undefined;
  let isBarOpen = false;
  const end = () => {
    if (isBarOpen) write("\n");
    isBarOpen = false;
  };
  return {
    show({ done, total, phase, unit = "results" }: Progress): void {
      if (phase !== current) {
        end();
        [current, tenths] = [phase, 0];
      }
      const share = total === 0 ? 1 : done / total;
      const words = `${phase === undefined ? "" : `${phase}: `}${Math.floor(100 * share)} %, ${done} of ${total} ${unit}`;
      if (isTerminal) {
        const filled = Math.floor(barLength * share);
        write(`\r[${"#".repeat(filled)}${" ".repeat(barLength - filled)}] ${words}`);
        isBarOpen = true;
      } else if (Math.floor(10 * share) > tenths) {
        tenths = Math.floor(10 * share);
        write(`${words}\n`);
      }
    },
    end,
  };
}
