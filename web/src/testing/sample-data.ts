import { createSampleReply } from "./sample-replies.ts";

/**
 * Returns the data of a call's sample reply: a record or a list.
 *
 * @param path the path of the request, with IDs
 */
export function getSampleData<Data>(method: string, path: string): Data {
  return createSampleReply(method, path, {})["data"] as Data;
}

/** Creates records from the full sample of a call's list, each with changes. */
export function createSamples<Entity>(path: string, ...changes: readonly Partial<Entity>[]): Entity[] {
  const [sample] = getSampleData<readonly Entity[]>("POST", path);
  if (sample === undefined) throw new Error(`${path} has no sample`);
  return changes.map((change) => ({ ...sample, ...change }));
}
