// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { type Reply, setUpBrowser } from "../testing/open-page.ts";
import { getField } from "../testing/page-actions.ts";
import { ModeField, ModeFilter } from "./mode-field.tsx";

beforeAll(setUpBrowser);

const doNothing = () => undefined;
const modes: Reply = {
  data: [
    { _id: "1", name: "Duel" },
    { _id: "2", name: "Squad" },
  ],
};
const failure: Reply = { status: 400, errorCode: "INVALID_INPUT", message: "Reason" };

const listOptions = () => [...(getField("Mode") as HTMLSelectElement).options].map(({ text }) => text);

test.each([
  { situation: "is one of the modes", value: "2", reply: modes, options: ["All modes", "Duel", "Squad"] },
  { situation: "does not exist", value: "9", reply: modes, options: ["All modes", "Duel", "Squad", "Unknown"] },
  { situation: "is not known yet", value: "9", reply: failure, options: ["All modes", "…"] },
])("if the mode in the URL $situation, the filter has the options $options", async ({ value, reply, options }) => {
  const replies = { "POST /api/mode/search": reply };
  const page = await openComponent(ModeFilter, { value, onValueChange: doNothing }, { replies });
  expect(listOptions()).toEqual(options);
  expect(getField("Mode").value).toBe(value);
  await page.close();
});

test.each([
  { situation: "without a mode in the URL", modeId: "", reply: modes, shown: "Duel", isDisabled: false },
  { situation: "with a mode in the URL", modeId: "2", reply: modes, shown: "Squad", isDisabled: false },
  { situation: "without modes", modeId: "2", reply: { data: [] }, shown: "–", isDisabled: true },
])("$situation, the field shows $shown", async ({ modeId, reply, shown, isDisabled }) => {
  const replies = { "POST /api/mode/search": reply };
  const page = await openComponent(ModeField, { modeId, onModeChange: doNothing }, { replies });
  const field = getField("Mode") as HTMLSelectElement;
  expect(field.selectedOptions[0]?.text).toBe(shown);
  expect(field.disabled).toBe(isDisabled);
  await page.close();
});
