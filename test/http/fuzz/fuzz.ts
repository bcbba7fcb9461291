import { appendFileSync } from 'node:fs';
import type { Pool } from 'pg';
import type { World } from '../routes/world';
import { api } from '../support/client';
import { database, server } from '../support/server';
import type { Caller, Maker } from './callers';
import { nonsenseFor, type Call, type Operation } from './nonsense';
import { Random } from './random';
import { agent, send, type Answer } from './send';

/*
 * Every operation as every role with every kind of invalid input: no response is a 5xx, every refusal has the error
 * body and is small, and the server is alive afterwards. The calls follow from a seed, which a failure prints:
 * FUZZ_SEED=<seed> repeats them, FUZZ_CALLS=<n> makes more of them, and FUZZ_LOG=<file> writes each of them down with
 * its answer.
 */

/** What all calls follow from. */
export const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 1000) % 1_000_000_000);
const LOG = process.env.FUZZ_LOG;
const AT_ONCE = 4;
const MAX_ERROR_BYTES = 256 * 1024;

/** What is called: the API, or the support desk of the panel. */
export interface Fuzzed {
  readonly name: string;
  /** The path that the operations' paths are below. */
  readonly below: string;
  readonly operations: readonly Operation[];
  readonly callers: Readonly<Record<string, Maker>>;
  /** Ids of objects that belong to none of the callers. */
  foreign(pool: Pool): Promise<World>;
  /** What is wrong with the body of a refusal; undefined for a correct one. */
  wrongBody(body: Record<string, unknown>, status: number): string | undefined;
}

/** The problem of a response; undefined for a correct one. */
function fault(fuzzed: Fuzzed, call: Call, answer: Answer | Error): string | undefined {
  if (answer instanceof Error) return `no answer: ${answer.message}`;
  const { status, text, bytes } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (/error\.(unique-constraint|still-referenced)"/.test(text))
    return `a refusal of Postgres that no command expected`;
  if (status < 400 || call.method === 'HEAD') return undefined;
  if (bytes > MAX_ERROR_BYTES) return `${status} with an error body of ${bytes} bytes`;
  const problem = problemOf(fuzzed, text, status);
  return problem && `${status}, whose body ${problem}: ${text.slice(0, 200)}`;
}

function problemOf(fuzzed: Fuzzed, text: string, status: number): string | undefined {
  try {
    return fuzzed.wrongBody(JSON.parse(text) as Record<string, unknown>, status);
  } catch {
    return 'is no JSON';
  }
}

const show = (call: Call): string =>
  `${call.method} ${call.target.slice(0, 200)} ${JSON.stringify(call.headers).slice(0, 120)} ${String(call.body ?? '').slice(0, 300)}`;

/** Runs calls, cycling through the operations: all operations and callers come before a kind comes again. */
class Fuzz {
  readonly faults: string[] = [];
  readonly answered = new Map<number, number>();
  private readonly callers = new Map<string, Caller>();
  private readonly random = new Random(SEED);
  private readonly missing: World;
  private made = 0;

  constructor(
    private readonly fuzzed: Fuzzed,
    private readonly pool: Pool,
    private readonly port: number,
    private readonly foreign: World,
    private readonly calls: number,
  ) {
    this.missing = Object.fromEntries(Object.keys(foreign).map((name) => [name, 2_000_000_000]));
  }

  private async caller(name: string): Promise<Caller> {
    const known = this.callers.get(name);
    if (known) return known;
    const caller = { name, ...(await this.fuzzed.callers[name]!(this.pool)) };
    this.callers.set(name, caller);
    return caller;
  }

  private async turn(operation: Operation, name: string, round: number): Promise<void> {
    const caller = await this.caller(name);
    const kinds = nonsenseFor(operation, { own: caller.own, foreign: this.foreign, missing: this.missing });
    const call = kinds[round % kinds.length]!(this.random);
    const answer = await send(this.port, this.fuzzed.below, call, caller.headers);
    this.made += 1;
    const status = answer instanceof Error ? 0 : answer.status;
    this.answered.set(status, (this.answered.get(status) ?? 0) + 1);
    const wrong = fault(this.fuzzed, call, answer);
    if (wrong) this.faults.push(`${operation.id} as ${name}, ${call.kind}: ${wrong}\n  ${show(call)}`);
    if (LOG) appendFileSync(LOG, `${JSON.stringify({ id: operation.id, name, wrong, ...call, ...answer })}\n`);
    // Valid calls end sessions and delete objects, which are created again.
    const isGone = status === 401 && name !== 'nobody';
    if (isGone || (status < 300 && call.method === 'DELETE')) this.callers.delete(name);
  }

  async run(): Promise<void> {
    const { operations, callers } = this.fuzzed;
    const turns = operations.flatMap((operation) => Object.keys(callers).map((name) => ({ operation, name })));
    // Fewer calls than operations, callers and kinds together: other runs begin with other kinds.
    for (let round = SEED; this.made < this.calls; round += 1) {
      for (let from = 0; from < turns.length && this.made < this.calls; from += AT_ONCE) {
        // Rate limits of logins and mails are not tested here.
        if (from % 40 === 0) await this.pool.query('delete from rate_limits');
        await Promise.all(
          turns
            .slice(from, from + AT_ONCE)
            .map(({ operation, name }, index) => this.turn(operation, name, round + ((from + index) % 7))),
        );
      }
    }
  }
}

/** Makes so many calls, and expects that none has a fault and that the server is alive afterwards. */
export async function expectCallsAnswered(fuzzed: Fuzzed, calls: number): Promise<void> {
  try {
    const pool = await database();
    const fuzz = new Fuzz(fuzzed, pool, (await server()).port, await fuzzed.foreign(pool), calls);
    await fuzz.run();
    console.log(`FUZZ_SEED=${SEED}: ${JSON.stringify(Object.fromEntries(fuzz.answered))}`);
    expect(fuzz.faults).toEqual([]);
    expect((await api().get('//readyz')).status).toBe(200);
  } finally {
    agent.destroy();
  }
}
