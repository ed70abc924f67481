// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { getName, listFields } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";

beforeAll(setUpBrowser);

/** Chooses a marking as a user's first choice. Returns the names of all chosen parts. */
async function chooseFirstPart(userId: string): Promise<string[]> {
  const page = await openPage("/ranked/users/profile", { viewer: { _id: userId, tee: null } });
  const radios = listFields(document.body).filter((field): field is HTMLInputElement => field.type === "radio");
  await page.run(() => radios.find((radio) => getName(radio) === "Cap")?.click());
  const names = radios.filter(({ checked }) => checked).map(getName);
  await page.close();
  return names;
}

// The default tee depends on the user's id. The parts are the colour of the body, the colour of the feet and the marking, the
// marking, and the eyes.
test.each([
  { userId: "1", parts: ["Teal", "Violet", "Cap", "Calm"] },
  { userId: "2", parts: ["Green", "Violet", "Cap", "Calm"] },
  { userId: "3", parts: ["Olive", "Green", "Cap", "Calm"] },
])(
  "the first choice for the tee of user $userId keeps the other parts of the default tee",
  async ({ userId, parts }) => {
    expect(await chooseFirstPart(userId)).toEqual(parts);
  },
);
