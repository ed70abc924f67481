import { createSocket } from "node:dgram";
import { expect, onTestFinished, test } from "vitest";
import { queryServerInfo } from "./server-info.ts";

test("a query is sent again if its first packet is lost", async () => {
  const server = createSocket("udp4");
  onTestFinished(() => void server.close());
  let packetCount = 0;
  server.on("message", (packet, { address, port }) => {
    packetCount += 1;
    if (packetCount === 1) return;
    // The token is the last byte of the packet, and the server sends it back as a decimal number.
    const fields = [
      packet.at(-1),
      "0.6",
      "EU 1",
      "ctf5",
      "gCTF",
      "1",
      "1",
      "8",
      "1",
      "8",
      "Ann",
      "",
      "-1",
      "0",
      "1",
      "",
    ];
    server.send(Buffer.from(`${"\xff".repeat(10)}inf3${fields.join("\0")}`, "latin1"), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  const { port } = server.address();
  // The packet is sent again long before this timeout.
  const info = await queryServerInfo({ address: "127.0.0.1", port }, "0.6", 4000);
  expect(info).toEqual({ map: "ctf5", gameType: "gCTF", hasPassword: true, players: ["Ann"] });
});
