// Discord in a process of its own, for stories in a browser. It takes the options of a fake as JSON, and says on standard
// output, in one line of JSON, where it is.
import { openControl } from "./control.ts";
import { startFakeDiscord } from "./fake-discord.ts";

const [options = "{}"] = process.argv.slice(2);
const fakeDiscord = await startFakeDiscord(JSON.parse(options));
const controlPort = await openControl(fakeDiscord);
const { apiUrl, authoriseUrl, token, applicationId, clientSecret } = fakeDiscord;
const controlUrl = `http://127.0.0.1:${controlPort}/control`;
process.stdout.write(`${JSON.stringify({ apiUrl, authoriseUrl, controlUrl, token, applicationId, clientSecret })}\n`);
