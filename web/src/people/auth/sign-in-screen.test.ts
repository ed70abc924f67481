// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { fillField, getName, listButtons, listFields } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";

beforeAll(setUpBrowser);

test.each(["E-mail", "Password"])(
  "a visitor who has only entered the field %s cannot log in yet",
  async (fieldName) => {
    const page = await openPage("/auth/signin", { viewer: null });
    const isDisabled = () => listButtons(document.body).find((button) => getName(button) === "Log in")?.disabled;
    const fill = (isFilled: (name: string) => boolean) =>
      page.run(() => {
        for (const [index, field] of listFields(document.body).entries()) {
          if (isFilled(getName(field))) fillField(field, index);
        }
      });
    expect(isDisabled()).toBe(true);
    await fill((name) => name === fieldName);
    expect(isDisabled()).toBe(true);
    await fill((name) => name !== fieldName);
    expect(isDisabled()).toBe(false);
    await page.close();
  },
);
