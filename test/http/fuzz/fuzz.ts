import type { AnyEndpoint } from '@mpn/domain';
import { appendFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { endpoints } from '../routes/endpoints';
import { worldOf, type World } from '../routes/world';
import { api } from '../support/client';
import { database, server } from '../support/server';
import { CALLERS, type Caller } from './callers';
import { nonsenseFor, type Call } from './nonsense';
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
const MAX_ERRORS = 100;

const LISTS = ['globalErrors', 'parameterErrors', 'fieldErrors'] as const;

function wrongBody(text: string, status: number): string | undefined {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const lists = LISTS.map((name) => body[name]).filter(Array.isArray);
    const count = lists.reduce((sum, list) => sum + list.length, 0);
    if (body.status !== status || lists.length !== LISTS.length || count < 1) return 'is not the error body';
    return count > MAX_ERRORS ? `names ${count} errors` : undefined;
  } catch {
    return 'is no JSON';
  }
}

/** The problem of a response; undefined for a correct one. */
function fault(call: Call, answer: Answer | Error): string | undefined {
  if (answer instanceof Error) return `no answer: ${answer.message}`;
  const { status, text, bytes } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (/error\.(unique-constraint|still-referenced)"/.test(text))
    return `a refusal of Postgres that no command expected`;
  if (status < 400 || call.method === 'HEAD') return undefined;
  if (bytes > MAX_ERROR_BYTES) return `${status} with an error body of ${bytes} bytes`;
  const problem = wrongBody(text, status);
  return problem && `${status}, whose body ${problem}: ${text.slice(0, 200)}`;
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
    const caller = { name, ...(await CALLERS[name]!(this.pool)) };
    this.callers.set(name, caller);
    return caller;
  }

  private async turn(endpoint: AnyEndpoint, name: string, round: number): Promise<void> {
    const caller = await this.caller(name);
    const kinds = nonsenseFor(endpoint, { own: caller.own, foreign: this.foreign, missing: this.missing });
    const call = kinds[round % kinds.length]!(this.random);
    const answer = await send(this.port, call, caller.headers);
    this.made += 1;
    const status = answer instanceof Error ? 0 : answer.status;
    this.answered.set(status, (this.answered.get(status) ?? 0) + 1);
    const wrong = fault(call, answer);
    if (wrong) this.faults.push(`${endpoint.id} as ${name}, ${call.kind}: ${wrong}\n  ${show(call)}`);
    if (LOG) appendFileSync(LOG, `${JSON.stringify({ id: endpoint.id, name, wrong, ...call, ...answer })}\n`);
    // Valid calls end sessions and delete objects, which are created again.
    const isGone = status === 401 && name !== 'nobody';
    if (isGone || (status < 300 && call.method === 'DELETE')) this.callers.delete(name);
  }

  async run(): Promise<void> {
    const turns = endpoints.flatMap((endpoint) => Object.keys(CALLERS).map((name) => ({ endpoint, name })));
    // Fewer calls than operations, callers and kinds together: other runs begin with other kinds.
    for (let round = SEED; this.made < this.calls; round += 1) {
      for (let from = 0; from < turns.length && this.made < this.calls; from += AT_ONCE) {
        // Rate limits of logins and mails are not tested here.
        if (from % 40 === 0) await this.pool.query('delete from rate_limits');
        await Promise.all(
          turns
            .slice(from, from + AT_ONCE)
            .map(({ endpoint, name }, index) => this.turn(endpoint, name, round + ((from + index) % 7))),
        );
      }
    }
  }
}

/** Makes so many calls, and expects that none has a fault and that the server is alive afterwards. */
export async function expectCallsAnswered(calls: number): Promise<void> {
  try {
    const pool = await database();
    const foreign = await worldOf(pool, (await createPromotionCompany(pool)).id);
    const fuzz = new Fuzz(pool, (await server()).port, foreign, calls);
    await fuzz.run();
    console.log(`FUZZ_SEED=${SEED}: ${JSON.stringify(Object.fromEntries(fuzz.answered))}`);
    expect(fuzz.faults).toEqual([]);
    expect((await api().get('//readyz')).status).toBe(200);
  } finally {
    agent.destroy();
  }
}
