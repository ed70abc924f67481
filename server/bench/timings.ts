/** Something to time, and the most that its median may cost in a league of ten years (milliseconds). */
export type Timed = { readonly name: string; readonly budget: number; readonly run: () => Promise<unknown> };
/** Milliseconds of many runs. */
export type Timing = Omit<Timed, "run"> & { readonly median: number; readonly p95: number };

const warmUps = 20;
const runs = 200;
/** How much dearer a call may be after ten years, beyond what a busy machine does by itself. */
const growth = { ratio: 1.5, milliseconds: 0.5 } as const;

/** Runs each many times, one after another. */
export async function timeAll(all: readonly Timed[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const { name, budget, run } of all) {
    for (let turn = 0; turn < warmUps; turn += 1) await run();
    const times: number[] = [];
    for (let turn = 0; turn < runs; turn += 1) {
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    timings.push({ name, budget, median: times[runs / 2] ?? 0, p95: times[Math.floor(runs * 0.95)] ?? 0 });
  }
  return timings;
}

/** Tells what each cost with few and with many rounds; whether all stayed within budget and growth. */
export function tellTimings(few: readonly Timing[], many: readonly Timing[], say: (line: string) => void): boolean {
  say(["call".padEnd(36), "few ms", "many ms", "p95 ms", "ratio", "budget"].join("  "));
  const judged = many.map((timing, index) => {
    const before = few[index]?.median ?? timing.median;
    const isDearer = timing.median > before * growth.ratio && timing.median > before + growth.milliseconds;
    const isWithin = timing.median <= timing.budget && !isDearer;
    const figures = [before, timing.median, timing.p95, timing.median / before].map((ms) => ms.toFixed(2).padStart(6));
    say([timing.name.padEnd(36), ...figures, String(timing.budget).padStart(4), isWithin ? "" : "EXCEEDED"].join("  "));
    return isWithin;
  });
  return judged.every(Boolean);
}
