/** A call that the server has refused, or did not answer. */
export class CallFailed extends Error {}

const LIMIT_MS = 300_000;

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
    throw new CallFailed(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.answer('GET', path)).json()) as T;
  }

  async post<T = undefined>(path: string, body: object = {}): Promise<T> {
    const text = await (await this.answer('POST', path, body)).text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Reads bytes to their end, as a player or a download does. */
  async read(path: string): Promise<void> {
    await (await this.answer('GET', path)).arrayBuffer();
  }
}
