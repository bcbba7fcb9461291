import { setTimeout as wait } from 'node:timers/promises';

/** A call that the server has refused, or did not answer. */
export class CallFailed extends Error {
  constructor(
    message: string,
    /** HTTP status of the refusal. */
    readonly status?: number,
  ) {
    super(message);
  }
}

const LIMIT_MS = 300_000;
const PAUSE_MS = 2_000;
/** What the server says of a file that is still being prepared. */
const NOT_READY = 409;

/** JSON calls to one server's API, with headers of their own. */
export class Calls {
  constructor(
    private readonly origin: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  with(headers: Readonly<Record<string, string>>): Calls {
    return new Calls(this.origin, { ...this.headers, ...headers });
  }

  /** @throws CallFailed for a status that says so */
  async answer(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers: { ...this.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.ok) return answer;
    const text = (await answer.text()).slice(0, 300);
    throw new CallFailed(`${method} ${path}: ${answer.status} ${text}`, answer.status);
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.answer('GET', path)).json()) as T;
  }

  async post<T = undefined>(path: string, body: object = {}): Promise<T> {
    const text = await (await this.answer('POST', path, body)).text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Reads bytes to their end, as a player or a download does; what is still being prepared is asked for again. */
  async read(path: string): Promise<void> {
    for (const end = Date.now() + LIMIT_MS; ; await wait(PAUSE_MS)) {
      try {
        await (await this.answer('GET', path)).arrayBuffer();
        return;
      } catch (error) {
        if (!(error instanceof CallFailed && error.status === NOT_READY && Date.now() < end)) throw error;
      }
    }
  }
}
