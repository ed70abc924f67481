import { isObject } from "./fields.ts";

/** A copy of a packet with other values at some paths, such as `message.thread`; undefined removes the field. */
export function withChanges<Packet extends Record<string, unknown>>(
  packet: Packet,
  changes: Readonly<Record<string, unknown>>,
): Packet {
  const changed = structuredClone(packet);
  for (const [path, value] of Object.entries(changes)) change(changed, path.split("."), value);
  return changed;
}

function change(within: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    if (value === undefined) delete within[name];
    else within[name] = value;
    return;
  }
  const inner = within[name];
  if (isObject(inner)) change(inner, rest, value);
}
