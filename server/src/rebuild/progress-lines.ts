export type Progress = {
  readonly done: number;
  readonly total: number;
  /** The name of the current phase, if there are several. */
  readonly phase?: string;
  /** What is counted; "results" by default. */
  readonly unit?: string;
};

/** Called after each page with its number of results. */
export type OnCounted = (results: number) => Promise<void> | void;

const barLength = 30;

/**
 * Creates a writer of progress: a progress bar in a terminal, otherwise one line per 10 %.
 * @param write writes a text without adding a line end
 */
export function createProgressWriter(write: (text: string) => void, isTerminal: boolean) {
  let tenths = 0;
  let currentPhase: string | undefined;
  let isBarOpen = false;
  const end = () => {
    if (isBarOpen) write("\n");
    isBarOpen = false;
  };
  return {
    show({ done, total, phase, unit = "results" }: Progress): void {
      if (phase !== currentPhase) {
        end();
        currentPhase = phase;
        tenths = 0;
      }
      const share = total === 0 ? 1 : done / total;
      const text = `${phase === undefined ? "" : `${phase}: `}${Math.floor(100 * share)} %, ${done} of ${total} ${unit}`;
      if (isTerminal) {
        const filled = Math.floor(barLength * share);
        write(`\r[${"#".repeat(filled)}${" ".repeat(barLength - filled)}] ${text}`);
        isBarOpen = true;
      } else if (Math.floor(10 * share) > tenths) {
        tenths = Math.floor(10 * share);
        write(`${text}\n`);
      }
    },
    end,
  };
}
