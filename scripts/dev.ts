// `npm run dev`: the server, restarted when its files change, and the web with hot reloading at http://localhost:5173.
import { endStepsWithMe, runShown } from "./step.ts";

endStepsWithMe();

await Promise.race([runShown("node", ["--watch", "server/src/main.js"]), runShown("vite", ["web"])]);
process.kill(process.pid, "SIGTERM");
