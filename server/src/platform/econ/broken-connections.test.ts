import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EconConnection, EconFault } from "./econ-connection.ts";
import { askServerInfo } from "./server-info.ts";

test("a server to which no packet can be sent does not answer, and ends nothing", async () => {
  // Refused on any machine, as an address is to which no network leads.
  expect(await askServerInfo({ address: "255.255.255.255", port: 8303 }, "0.6", 200)).toBeNull();
});

test("a console that breaks the connection while it is being closed is told as any other", async () => {
  const console = createServer({ allowHalfOpen: true }, (socket) => {
    socket.write("Enter password:\n");
    socket.on("data", () => socket.write("Wrong password 1/3.\n")).on("end", () => socket.resetAndDestroy());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void console.close());
  await once(console, "listening");
  const { port } = console.address() as AddressInfo;
  const opening = EconConnection.open({ address: "127.0.0.1", port, password: "other" });
  await expect(opening).rejects.toThrow(new EconFault("The console's password is wrong."));
});
