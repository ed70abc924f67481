import { createSampleReply } from "./sample-replies.ts";

/**
 * Returns the field `data` of a call's sample reply: a record or a list.
 *
 * @param path the path of the request, with IDs
 */
export function getSampleData<Data>(method: string, path: string): Data {
  return createSampleReply(method, path, {})["data"] as Data;
}

/** Creates one record for each of the `changes`: the full sample in the reply of a list call, with these changes. */
export function createSamples<Entity>(path: string, ...changes: readonly Partial<Entity>[]): Entity[] {
  const [sample] = getSampleData<readonly Entity[]>("POST", path);
  if (sample === undefined) throw new Error(`${path} has no sample`);
  return changes.map((change) => ({ ...sample, ...change }));
}
