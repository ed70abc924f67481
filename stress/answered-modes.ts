import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./traced-league.ts";

/** A created mode, and when the league confirmed it, in seconds since the epoch. */
export type Answered = { readonly name: string; readonly time: number };

/** Creates modes one after another. */
export async function makeModes(api: string, count: number): Promise<Answered[]> {
  const call = await signInAt(api, admin);
  const answered: Answered[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Mode ${index}`;
    await call("POST", "/mode/create", { name });
    answered.push({ name, time: (performance.timeOrigin + performance.now()) / 1000 });
  }
  return answered;
}
