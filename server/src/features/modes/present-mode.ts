import type { Mode } from "contract/modes.ts";

export function presentMode({ id, name }: { id: number; name: string }): Mode {
  return { _id: String(id), name };
}
