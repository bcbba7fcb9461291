import { toErrorBody, type AnyEndpoint, type AppError } from '@mpn/domain';

export interface SentCall {
  endpoint: AnyEndpoint;
  body: unknown;
}

type Answer = (body: unknown) => object | Promise<object>;

const reply = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const isAppError = (error: unknown): error is AppError => error instanceof Error && 'fieldErrors' in error;

/**
 * Replaces `fetch`: answers calls by their contract; thrown errors of the catalogue become the error bodies that the
 * server would send.
 * @param answers the reply of each call, or a function that may throw an `AppError`. A call that is not listed fails
 * the test.
 * @returns the calls as they were sent, in order
 */
export function answerCalls(answers: readonly (readonly [AnyEndpoint, Answer])[]): SentCall[] {
  const sent: SentCall[] = [];
  globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const path = pathname.replace(/^\/api/, '');
    const found = answers.find(([endpoint]) => endpoint.method === method && endpoint.path === path);
    if (!found) throw new Error(`No answer for ${method} ${path}`);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ endpoint: found[0], body });
    try {
      return reply(200, await found[1](body));
    } catch (error) {
      if (!isAppError(error)) throw error;
      return reply(error.status, toErrorBody(error, { path, locale: 'en-US', now: new Date() }));
    }
  };
  return sent;
}
