import { createInterface } from "node:readline";
import { ToyGameServer } from "./toy-game-server.ts";

// A toy game server as a program, for stories: prints where its console listens, and takes who is there as lines of JSON.

const toy = new ToyGameServer(process.env["PASSWORD"] ?? "");
process.stdout.write(`${await toy.listen()}\n`);
createInterface({ input: process.stdin })
  .on("line", (line) => {
    toy.players = JSON.parse(line);
  })
  .on("close", () => process.exit());
