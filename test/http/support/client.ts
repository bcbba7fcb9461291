import { server } from './server';

/** A user to log in, as returned by the user factory. */
export interface Login {
  loginName: string;
  password: string;
}

export interface ApiResponse<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  query?: Record<string, string | number | boolean | readonly (string | number)[]>;
}

/** The error body that every answer of 400 and above has. */
export interface ErrorAnswer {
  error: string;
  status: number;
  path: string;
  timestamp: string;
  globalErrors: { messageCode: string; message: string }[];
  parameterErrors: { parameter: string; messageCode: string; message: string }[];
  fieldErrors: {
    field: string;
    messageCode: string;
    fallbackMessage: string;
    translationValues: Record<string, unknown>;
  }[];
}

/** Below the limits of jest's and Playwright's tests, so that the call that got no answer is named. */
const ANSWER_LIMIT_MS = 200_000;

const tokens = new Map<string, Promise<string>>();

function withQuery(path: string, query: RequestOptions['query'] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly (string | number)[]) : [value]) {
      parameters.append(name, String(one));
    }
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/** Starts a new session. @returns its token (`Bearer ...`) */
export async function logIn({ loginName, password }: Login, client: ApiClient): Promise<string> {
  const answer = await client.post('/auth/login', { loginName, password });
  const token = answer.headers.get('authorization');
  if (!token) throw new Error(`${loginName} could not log in: ${JSON.stringify(answer.body)}`);
  return token;
}

/**
 * A small HTTP client. Paths begin below the API base address (`/releases`); those that begin with `//` at the origin
 * (`//config.json`). It never throws for a status.
 */
export class ApiClient {
  constructor(
    private readonly headers: () => Promise<Record<string, string>> = async () => ({}),
    private readonly port: () => Promise<number> = async () => (await server()).port,
  ) {}

  /** The same calls, logged in as this person. The token is fetched once and kept for the test file. */
  as(login: Login): ApiClient {
    return this.with(async () => {
      const key = `${await this.port()} ${login.loginName}`;
      const token = tokens.get(key) ?? logIn(login, new ApiClient(undefined, this.port));
      tokens.set(key, token);
      // The next call logs in again: the server may have been down.
      token.catch(() => tokens.delete(key));
      return { authorization: await token };
    });
  }

  /** The same calls with this token (`Bearer ...`). */
  withToken(token: string): ApiClient {
    return this.with(async () => ({ authorization: token }));
  }

  withHeaders(headers: Record<string, string>): ApiClient {
    return this.with(async () => headers);
  }

  private with(more: () => Promise<Record<string, string>>): ApiClient {
    return new ApiClient(async () => ({ ...(await this.headers()), ...(await more()) }), this.port);
  }

  /** The raw answer, for streams and ranges. */
  async fetch(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions & { signal?: AbortSignal } = {},
  ): Promise<Response> {
    const port = await this.port();
    const address = path.startsWith('//') ? path.slice(1) : `/api${path}`;
    const isForm = body instanceof FormData || body instanceof Uint8Array || typeof body === 'string';
    return fetch(`http://127.0.0.1:${port}${withQuery(address, options.query)}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(await this.headers()),
        ...options.headers,
      },
      ...(options.signal ? { signal: options.signal } : {}),
      ...(body === undefined ? {} : { body: isForm ? (body as BodyInit) : JSON.stringify(body) }),
    });
  }

  /** @throws Error naming the call when its answer is not complete in time */
  async request<T>(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse<T>> {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    try {
      return await this.readAnswer<T>(await this.fetch(method, path, body, { ...options, signal }));
    } catch (cause) {
      if (!signal.aborted) throw cause;
      throw new Error(`${method} ${path}: no answer within ${ANSWER_LIMIT_MS / 1000} s`, { cause });
    }
  }

  private async readAnswer<T>(response: Response): Promise<ApiResponse<T>> {
    const type = response.headers.get('content-type') ?? '';
    // A stream of events does not end by itself.
    if (type.startsWith('text/event-stream')) await response.body?.cancel();
    const text = response.bodyUsed ? '' : await response.text();
    const isJson = type.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text ? JSON.parse(text) : text) as T,
    };
  }

  get<T = unknown>(path: string, options?: RequestOptions): Promise<ApiResponse<T>> {
    return this.request<T>('GET', path, undefined, options);
  }
  post<T = unknown>(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse<T>> {
    return this.request<T>('POST', path, body, options);
  }
  put<T = unknown>(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse<T>> {
    return this.request<T>('PUT', path, body, options);
  }
  patch<T = unknown>(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse<T>> {
    return this.request<T>('PATCH', path, body, options);
  }
  delete<T = unknown>(path: string, options?: RequestOptions): Promise<ApiResponse<T>> {
    return this.request<T>('DELETE', path, undefined, options);
  }
}

/** Calls to this jest worker's server, without a token. */
export const api = (): ApiClient => new ApiClient();

/** Calls to a server that a test has started itself, without a token. */
export const apiAt = (port: number): ApiClient => new ApiClient(undefined, () => Promise.resolve(port));
