// `npm run dev`: runs the server, which restarts when its files change, and the web app with hot reloading at
// http://localhost:5173. If one of them ends, the other one is stopped.
import { endCommandsOnSignal, runVisibly } from "./step.ts";

endCommandsOnSignal();

await Promise.race([runVisibly("node", ["--watch", "server/src/main.js"]), runVisibly("vite", ["web"])]);
process.kill(process.pid, "SIGTERM");
