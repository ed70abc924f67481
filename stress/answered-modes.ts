import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./traced-league.ts";

/** A mode that was made, and when that was answered: seconds UTC. */
export type Answered = { readonly name: string; readonly time: number };

/** Makes modes one after the other. */
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
