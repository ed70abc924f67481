// `npm run dev`: runs the server, which restarts when its files change, and the web app with hot reloading at
// http://localhost:5173. If one of them ends, the other one is stopped.
import { endCommandsOnSignal, runWithOutput } from "./step.ts";

endCommandsOnSignal();

await Promise.race([runWithOutput("node", ["--watch", "server/src/main.js"]), runWithOutput("vite", ["web"])]);
// The handler of `endCommandsOnSignal` ends the other command.
process.kill(process.pid, "SIGTERM");
