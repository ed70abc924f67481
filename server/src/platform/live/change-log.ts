import { randomUUID } from "node:crypto";

/**
 * The changes that one audience may know of: per topic the number of its last. Numbers count nothing that the audience may
 * not know, so that they tell nothing of it.
 */
export class ChangeLog<Topic extends string> {
  /** Tells numbers of this log from those of other audiences, other processes, and this one before a restart. */
  readonly #name = randomUUID();
  readonly #last = new Map<Topic, number>();
  readonly #topics: readonly Topic[];
  #now = 0;

  constructor(topics: readonly Topic[]) {
    this.#topics = topics;
  }

  /** Counts a change. @returns its event */
  note(topic: Topic): string {
    this.#now += 1;
    this.#last.set(topic, this.#now);
    return this.#event(topic, this.#now);
  }

  /** The events missed by who heard that id last; all topics where that is unknown. */
  since(lastEventId: string | undefined): string {
    const [name, heard] = lastEventId?.split(".") ?? [];
    const isKnown = name === this.#name;
    const missed = this.#topics.filter((topic) => !(isKnown && (this.#last.get(topic) ?? 0) <= Number(heard)));
    return missed.map((topic) => this.#event(topic, this.#last.get(topic) ?? 0)).join("");
  }

  /** The id is that of the log as it is now: whoever reconnects with it has heard all before. */
  #event(topic: Topic, change: number): string {
    return `id: ${this.#name}.${this.#now}\n${eventOf(topic, change)}`;
  }
}

/** An event for some clients only, which is not in a log. */
export function eventOf(topic: string, change: number): string {
  return `data: ${JSON.stringify({ topic, change })}\n\n`;
}
