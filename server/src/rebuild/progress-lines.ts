/** Progress of a rebuild, in frozen results. */
export type Progress = { readonly done: number; readonly total: number };

/** Called with the number of results of each page that was counted. */
export type OnCounted = (results: number) => Promise<void> | void;

const barLength = 30;

/**
 * Writes progress: a growing bar on a terminal, otherwise one line per tenth.
 * @param write writes a text without a line end
 */
export function progressLines(write: (text: string) => void, isTerminal: boolean) {
  let tenths = 0;
  let isBarOpen = false;
  return {
    show({ done, total }: Progress): void {
      const share = total === 0 ? 1 : done / total;
      const words = `${Math.floor(100 * share)} %, ${done} of ${total} results`;
      if (isTerminal) {
        const filled = Math.floor(barLength * share);
        write(`\r[${"#".repeat(filled)}${" ".repeat(barLength - filled)}] ${words}`);
        isBarOpen = true;
      } else if (Math.floor(10 * share) > tenths) {
        tenths = Math.floor(10 * share);
        write(`${words}\n`);
      }
    },
    end(): void {
      if (isBarOpen) write("\n");
      isBarOpen = false;
    },
  };
}
