import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./start-league-server.ts";

/** A created mode. `confirmedAt` is when the server confirmed it, in seconds since the epoch. */
export type ConfirmedMode = { readonly name: string; readonly confirmedAt: number };

/** Creates modes one after another. @param api the URL of the server's API */
export async function createModes(api: string, count: number): Promise<ConfirmedMode[]> {
  const call = await signInAt(api, admin);
  const confirmedModes: ConfirmedMode[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Mode ${index}`;
    await call("POST", "/mode/create", { name });
    const confirmedAt = (performance.timeOrigin + performance.now()) / 1000;
    confirmedModes.push({ name, confirmedAt });
  }
  return confirmedModes;
}
