/** How many items of a task are done. */
export type Progress = {
  readonly done: number;
  readonly total: number;
  /** The name of the current phase, if there are several. */
  readonly phase?: string;
  /** What is counted; "results" by default. */
  readonly unit?: string;
};

/** Called after each page of results that a rebuild has counted, with the number of results on the page. */
export type OnResultsCounted = (resultCount: number) => Promise<void> | void;

/** The length of the progress bar in characters. */
const barLength = 30;

/**
 * Creates a writer of progress: a progress bar in a terminal, otherwise one line per 10 %.
 * @param write writes a text without adding a line end
 */
export function createProgressWriter(write: (text: string) => void, isTerminal: boolean) {
  /** The last multiple of 10 % for which a line was written. */
  let writtenTenths = 0;
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
        writtenTenths = 0;
      }
      const share = total === 0 ? 1 : done / total;
      const prefix = phase === undefined ? "" : `${phase}: `;
      const text = `${prefix}${Math.floor(100 * share)} %, ${done} of ${total} ${unit}`;
      const tenths = Math.floor(10 * share);
      if (isTerminal) {
        const filledLength = Math.floor(barLength * share);
        write(`\r[${"#".repeat(filledLength)}${" ".repeat(barLength - filledLength)}] ${text}`);
        isBarOpen = true;
      } else if (tenths > writtenTenths) {
        writtenTenths = tenths;
        write(`${text}\n`);
      }
    },
    end,
  };
}
