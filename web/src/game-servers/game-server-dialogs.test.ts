// @vitest-environment happy-dom
import type { GameServer } from "contract/game-servers.ts";
import { beforeAll, expect, test } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { enter, getField, press, takeCommandLog } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { EditGameServerDialog } from "./game-server-dialogs.tsx";

beforeAll(setUpBrowser);

/** Opens the dialog for a server. */
function openDialog(changes: Partial<GameServer>) {
  const [server] = createSamples<GameServer>("/api/gameServer/search", changes);
  if (server === undefined) throw new Error("There is no sample");
  const props = { server, open: true, onClose: () => undefined };
  return openComponent(EditGameServerDialog, props, { viewer: viewers.admin });
}

const getValue = (label: string) => getField(label).value;
const getOptions = (label: string) =>
  [...(getField(label) as HTMLSelectElement).options].map(({ textContent }) => textContent);

test.each([
  {
    server: { enabled: true, autoFreeze: true, protocol: "0.7" as const },
    values: { Posts: "on", Validation: "automatic", "Players join with": "0.7" },
  },
  {
    server: { enabled: false, autoFreeze: false, protocol: "0.6" as const },
    values: { Posts: "off", Validation: "admin", "Players join with": "0.6" },
  },
])("the fields have the values of the server: $values", async ({ server, values }) => {
  const page = await openDialog(server);
  const shownValues = Object.fromEntries(Object.keys(values).map((label) => [label, getValue(label)]));
  expect(shownValues).toEqual(values);
  expect(getOptions("Posts")).toEqual(["Accepted", "Switched off"]);
  expect(getOptions("Validation")).toEqual(["By an admin", "Automatic"]);
  expect(getOptions("Players join with")).toEqual(["DDNet or Teeworlds 0.6", "Teeworlds 0.7"]);
  await page.close();
});

test("a server without addresses has empty fields, and gets the entered addresses", async () => {
  const page = await openDialog({ address: null, econAddress: null });
  expect(getValue("Address for players")).toBe("");
  expect(getValue("External console")).toBe("");
  await enter(page, "Address for players", "play.example.org:8303");
  await enter(page, "External console", "localhost:9000");
  page.clearLog();
  await press(page, "Update");
  const [request] = takeCommandLog(page);
  expect(request).toContain('{"address":"play.example.org:8303","econAddress":"localhost:9000","base":');
  await page.close();
});

test("emptied addresses are removed from the server", async () => {
  const page = await openDialog({ address: "play.example.org:8303", econAddress: "localhost:9000" });
  await enter(page, "Address for players", "");
  await enter(page, "External console", "");
  page.clearLog();
  await press(page, "Update");
  const [request] = takeCommandLog(page);
  expect(request).toContain('{"address":null,"econAddress":null,"base":');
  await page.close();
});
