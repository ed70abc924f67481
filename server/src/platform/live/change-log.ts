import { randomUUID } from "node:crypto";
import { msOfProcess } from "../clock.ts";

/**
 * The changes that one audience may know of: per topic the number of its last. Numbers count nothing that the audience may
 * not know, so that they reveal nothing of it.
 */
export class ChangeLog<Topic extends string> {
  /** Tells numbers of this log from those of other audiences, other processes, and this one before a restart. */
  readonly #name = randomUUID();
  readonly #last = new Map<Topic, { readonly change: number; readonly at: number }>();
  readonly #topics: readonly Topic[];
  #now = 0;

  /** @param changedAt when what belongs to a topic changed last before the log began, in milliseconds of the process */
  constructor(topics: readonly Topic[], changedAt: ReadonlyMap<Topic, number>) {
    this.#topics = topics;
    for (const [topic, at] of changedAt) this.#last.set(topic, { change: 0, at });
  }

  /** Counts a change. @returns its event */
  note(topic: Topic): string {
    this.#now += 1;
    this.#last.set(topic, { change: this.#now, at: msOfProcess() });
    return this.#event(topic, this.#now);
  }

  /**
   * The events missed since an id of this log was received, else by who has what is so many milliseconds old; all topics
   * where neither says enough.
   */
  since(lastEventId: string | undefined, age: number): string {
    const [name, received] = lastEventId?.split(".") ?? [];
    const isKnown = name === this.#name;
    const from = msOfProcess() - age;
    const isMissed = (topic: Topic): boolean => {
      const last = this.#last.get(topic);
      if (isKnown) return !((last?.change ?? 0) <= Number(received));
      // Before the process began, anything may have changed.
      return !(from > 0) || (last !== undefined && last.at >= from);
    };
    const missed = this.#topics.filter(isMissed);
    return missed.map((topic) => this.#event(topic, this.#last.get(topic)?.change ?? 0)).join("");
  }

  /** The id is that of the log as it is now: whoever reconnects with it has received all before. */
  #event(topic: Topic, change: number): string {
    return `id: ${this.#name}.${this.#now}\n${eventOf(topic, change)}`;
  }
}

/** An event for some clients only, which is not in a log. */
export function eventOf(topic: string, change: number): string {
  return `data: ${JSON.stringify({ topic, change })}\n\n`;
}
