// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { getName, listFields } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { readVisibleText } from "../../testing/page-actions.ts";

beforeAll(setUpBrowser);

/** Chooses a marking as a user's first choice. Returns the names of all chosen parts. */
async function chooseFirstPart(userId: string): Promise<string[]> {
  const page = await openPage("/ranked/users/profile", { viewer: { _id: userId, tee: null } });
  const radios = listFields(document.body).filter((field): field is HTMLInputElement => field.type === "radio");
  await page.run(() => radios.find((radio) => getName(radio) === "Belt")?.click());
  const names = radios.filter(({ checked }) => checked).map(getName);
  await page.close();
  return names;
}

// The default tee depends on the user's id. The parts are the colour of the body, the colour of the feet and the marking, the
// marking, and the eyes.
test.each([
  { userId: "1", parts: ["Teal", "Violet", "Belt", "Calm"] },
  // The hue of the body is 16 degrees. The nearest selectable hue is raspberry, 347 degrees.
  { userId: "5", parts: ["Raspberry", "Teal", "Belt", "Wide"] },
  // The hue of the feet is 405 degrees, which is the same as 45. The nearest selectable hue is bronze, 72 degrees.
  { userId: "15", parts: ["Teal", "Bronze", "Belt", "Calm"] },
])(
  "the first choice for the tee of user $userId keeps the other parts of the default tee",
  async ({ userId, parts }) => {
    expect(await chooseFirstPart(userId)).toEqual(parts);
  },
);

test("a default tee shows its marking and eyes as chosen, but no colours, which are not among the choices", async () => {
  const page = await openPage("/ranked/users/profile", { viewer: { _id: "1", tee: null } });
  const chosenFields = listFields(document.body).filter((field) => (field as HTMLInputElement).checked);
  expect(chosenFields.map(getName)).toEqual(["Cap", "Calm"]);
  expect(readVisibleText()).toContain("Your default tee");
  await page.close();
});
