import { createGeneratedLeague, PASSWORD } from "./generated-league.ts";
import { writeArchive } from "./write-dump.ts";

// A program: `node server/test/dump/write-generated-dump.ts <file>`. Writes a generated league of the legacy software, as
// mongodump does. Prints some of its values as JSON, which the caller expects after the import.

const [, , file = "league.archive"] = process.argv;
const collections = createGeneratedLeague();
// With `interleave`, the blocks of the collections alternate, as in mongodump's archives.
await writeArchive(file, { collections, gzip: true, interleave: true });
const result = collections["results"]?.find(({ freezed }) => freezed);
const player = collections["users"]?.find((user) => user["role"] === "USER");
const admin = collections["users"]?.find((user) => user["role"] === "ADMIN");
process.stdout.write(
  JSON.stringify({
    email: player?.["email"],
    userName: player?.["userName"],
    adminEmail: admin?.["email"],
    password: PASSWORD,
    resultId: String(result?.["_id"]),
    redClanName: result?.["redClanName"],
  }),
);
