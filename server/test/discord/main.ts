// Runs the fake Discord in a process of its own, for end-to-end tests. Its argument is the fake's options as JSON; it
// prints its addresses to standard output, in one line of JSON.
import { openControl } from "./control.ts";
import { startFakeDiscord } from "./fake-discord.ts";

const [options = "{}"] = process.argv.slice(2);
const fakeDiscord = await startFakeDiscord(JSON.parse(options));
const controlPort = await openControl(fakeDiscord);
const { apiUrl, authoriseUrl, token, applicationId, clientSecret } = fakeDiscord;
const controlUrl = `http://127.0.0.1:${controlPort}/control`;
process.stdout.write(`${JSON.stringify({ apiUrl, authoriseUrl, controlUrl, token, applicationId, clientSecret })}\n`);
