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
  // The hue of the body is 16 degrees. The nearest one is that of raspberry, 347 degrees.
  { userId: "5", parts: ["Raspberry", "Teal", "Cap", "Wide"] },
  // The hue of the feet is 405 degrees, which is the same as 45. The nearest one is that of bronze, 72 degrees.
  { userId: "15", parts: ["Teal", "Bronze", "Cap", "Calm"] },
])(
  "the first choice for the tee of user $userId keeps the other parts of the default tee",
  async ({ userId, parts }) => {
    expect(await chooseFirstPart(userId)).toEqual(parts);
  },
);
