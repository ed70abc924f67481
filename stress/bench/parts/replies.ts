import { buildApp } from "../../../server/src/app.ts";
import { createBenchLeagueFolder, openBenchLeague, signInBenchAdmin } from "../bench-league.ts";
import { type Measurement, percentile } from "../bench-table.ts";
import { injectRequest, listReadRequests, type NamedRequest } from "../requests-to-measure.ts";
import { type Request, repeatRequest, sendRequest, serializeRequest } from "../send-requests.ts";
import { type Program, startServerProgram } from "../start-servers.ts";

/**
 * The measured requests. Each has a minimum for the cost of the database baseline divided by the cost of the server without a
 * response cache.
 */
const minUncachedRatios: Readonly<Record<string, number>> = {
  results: 0.6,
  leaderboard: 0.6,
  stats: 0.6,
  "a stat": 0.6,
  clans: 0.6,
  "a result": 0.45,
};
/** The minimum for the cost of the memory baseline divided by the cost of the server with cached responses. */
const minCachedRatio = 0.8;
/** The same minimum for requests of a signed-in user. */
const minSignedInRatio = 0.5;

/** How often each program is measured. The median counts. Programs take turns, so that a busy machine slows both. */
const roundCount = 15;
const requestsPerRound = 400;
/** After this number of requests, the JavaScript engine has optimized the code of an endpoint. */
const warmUpRequests = 3000;
const connectionCount = 8;
/** If the cost of the baseline varies more than this, all programs are measured again. */
const maxSpread = 0.1;
/** The maximum number of repetitions of a measurement. */
const maxRepetitions = 2;

/**
 * Measures the processor time of requests, and compares it with the two baselines, which are bare servers
 * (`programs/baseline.ts`).
 */
export async function* measureReplies(resultCount: number, log: (line: string) => void): AsyncGenerator<Measurement> {
  const folder = await createBenchLeagueFolder(resultCount, log);
  const requests = await listRequestsWithStatements(folder);
  const server = await startServerProgram("serve", folder);
  try {
    const token = await signInBenchAdmin(server.port);
    for (const request of requests) {
      log(`  ${request.name} …`);
      yield* measureRequest({ server, databaseFile: `${folder}/league.sqlite`, request, token, log });
    }
  } finally {
    await server.stop();
  }
}

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
type RequestWithStatements = NamedRequest & { readonly statements: readonly Statement[] };

/** Returns the requests to measure, each with its SQL statements. */
async function listRequestsWithStatements(folder: string): Promise<RequestWithStatements[]> {
  let statements: Statement[] = [];
  const league = await openBenchLeague(folder, ({ sql, parameters }) => {
    statements.push({ sql, parameters });
  });
  const http = await buildApp({ ...league, cacheBytes: 0, log: { write: () => undefined } });
  const requests: RequestWithStatements[] = [];
  for (const request of await listReadRequests((readRequest) => injectRequest(http, readRequest))) {
    statements = [];
    await injectRequest(http, request);
    if (request.name in minUncachedRatios) requests.push({ ...request, statements });
  }
  await http.server.close();
  await league.close();
  return requests;
}

type MeasuredRequest = {
  readonly server: Program;
  readonly databaseFile: string;
  readonly request: RequestWithStatements;
  readonly token: string;
  readonly log: (line: string) => void;
};

/**
 * Compares cached responses to a request, for visitors and signed-in users, with the memory baseline, and uncached responses
 * with the database baseline.
 */
async function* measureRequest({
  server,
  databaseFile,
  request,
  token,
  log,
}: MeasuredRequest): AsyncGenerator<Measurement> {
  const { name, statements } = request;
  const signedInRequest = { ...request, token };
  const memoryBaseline = await startServerProgram("baseline", await measureLength(server, request));
  const signedInMemoryBaseline = await startServerProgram("baseline", await measureLength(server, signedInRequest));
  const databaseBaseline = await startServerProgram("baseline", databaseFile, JSON.stringify(statements));
  const compareCost = (baseline: Program, comparedRequest: Request, serverPort = server.port) => {
    const serialized = serializeRequest(comparedRequest);
    return measureCpu(
      { program: baseline, request: serialized, port: baseline.port },
      { program: server, request: serialized, port: serverPort },
      log,
    );
  };
  try {
    const cached = await compareCost(memoryBaseline, request);
    yield createMeasurement(`${name}: cached, relative to the memory baseline`, cached, minCachedRatio);
    const signedIn = await compareCost(signedInMemoryBaseline, signedInRequest);
    yield createMeasurement(`${name}: signed in, cached, relative to the memory baseline`, signedIn, minSignedInRatio);
    const uncached = await compareCost(databaseBaseline, request, server.uncachedPort);
    yield createMeasurement(
      `${name}: uncached, relative to the database baseline`,
      uncached,
      minUncachedRatios[name] ?? 0.6,
    );
  } finally {
    await Promise.all([memoryBaseline.stop(), signedInMemoryBaseline.stop(), databaseBaseline.stop()]);
  }
}

function createMeasurement(label: string, { baseline, server }: ComparedCosts, min: number): Measurement {
  return {
    label,
    measured: baseline.median / server.median,
    limit: { min },
    details: `${formatCost(baseline)} / ${formatCost(server)}`,
  };
}

/** Formats a cost with half of its spread in percent. */
function formatCost({ median, spread }: Cost): string {
  const halfSpreadPercent = (spread / 2) * 100;
  return `${median.toFixed(0)} µs ±${halfSpreadPercent.toFixed(0)} %`;
}

/** Returns the length of a response in bytes of ASCII text. */
async function measureLength(server: Program, request: Request): Promise<number> {
  return JSON.stringify(await sendRequest(server.port, request)).length;
}

/** A program, and the request that is sent to one of its ports. */
type MeasuredProgram = { readonly program: Program; readonly request: Buffer; readonly port: number };

/** The processor time of a request in microseconds, user and system. */
type Cost = {
  readonly median: number;
  /** The interquartile range of the rounds, as a fraction of the median. */
  readonly spread: number;
};
type ComparedCosts = { readonly baseline: Cost; readonly server: Cost };

/** Measures the cost of a request in both programs, and repeats this while the cost of the baseline varies too much. */
async function measureCpu(
  baseline: MeasuredProgram,
  server: MeasuredProgram,
  log: (line: string) => void,
): Promise<ComparedCosts> {
  for (const { port, request } of [baseline, server]) {
    await repeatRequest(port, request, { requestCount: warmUpRequests, connectionCount });
  }
  for (let repetition = 0; ; repetition += 1) {
    const costs = await measureInTurns(baseline, server);
    const { spread } = costs.baseline;
    if (spread <= maxSpread || repetition === maxRepetitions) return costs;
    log(`  The baseline varies by ${Math.round(spread * 100)} %: measuring again`);
  }
}

async function measureInTurns(baseline: MeasuredProgram, server: MeasuredProgram): Promise<ComparedCosts> {
  const baselineCosts: number[] = [];
  const serverCosts: number[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    baselineCosts.push(await measureCost(baseline));
    serverCosts.push(await measureCost(server));
  }
  return { baseline: summarizeCosts(baselineCosts), server: summarizeCosts(serverCosts) };
}

async function measureCost({ program, request, port }: MeasuredProgram): Promise<number> {
  const { cpu: cpuBefore } = await program.readUsage();
  await repeatRequest(port, request, { requestCount: requestsPerRound, connectionCount });
  const { cpu: cpuAfter } = await program.readUsage();
  return (cpuAfter.user + cpuAfter.system - cpuBefore.user - cpuBefore.system) / requestsPerRound;
}

function summarizeCosts(costs: readonly number[]): Cost {
  const median = percentile(costs, 0.5);
  return { median, spread: (percentile(costs, 0.75) - percentile(costs, 0.25)) / median };
}
