import type { GameClient } from "contract/clients.ts";

export type System = GameClient["system"];

/** What operating systems are called. */
export const systemWords: Readonly<Record<System, string>> = { windows: "Windows", linux: "Linux", macos: "macOS" };
