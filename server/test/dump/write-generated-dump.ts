import { createGeneratedLeague, PASSWORD } from "./generated-league.ts";
import { writeArchive } from "./write-dump.ts";

// `node server/test/dump/write-generated-dump.ts <file>`: writes a generated league of the legacy software, as mongodump does.
// Prints values that must exist after the import, as JSON.

const [, , file = "league.archive"] = process.argv;
const collections = createGeneratedLeague();
// `interleave`: the blocks of the collections alternate, as in mongodump's archives.
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
