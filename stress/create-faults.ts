/** A fault that is put into a copy of the source by replacing a text in a file. */
export type PlantedFault = {
  /** The part of the product that the fault breaks. */
  readonly component: string;
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  /** Names of test files, as arguments of `vitest`. At least one of these tests must fail. */
  readonly tests: readonly string[];
};

/** In `tests`, the names are separated by spaces. */
type FaultTuple = readonly [file: string, original: string, replacement: string, tests: string];

export function createFaults(component: string, ...faults: readonly FaultTuple[]): PlantedFault[] {
  return faults.map(([file, original, replacement, tests]) => ({
    component,
    file,
    original,
    replacement,
    tests: tests.split(" "),
  }));
}
