import type { AnyEndpoint } from '@mpn/domain';
import { CallError } from './call-error';
import { connectionFailure, failureFrom, sendCall, type ArgsTuple, type CallArgs } from './call';

const LINES_TYPE = 'application/x-ndjson';

function parse(line: string, status: number): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (cause) {
    throw new CallError({ status, clientCode: 'ERR_BAD_RESPONSE', cause });
  }
}

/** @throws CallError for a broken connection, for a line that is not JSON, and for a last line without its end */
async function* linesOf(
  body: ReadableStream<Uint8Array>,
  status: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw connectionFailure(cause, signal);
      });
      text += decoder.decode(value, { stream: !done });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) yield parse(line, status);
      if (done && text !== '') throw new CallError({ status, clientCode: 'ERR_BAD_RESPONSE' });
      if (done) return;
    }
  } finally {
    // Ends the request if the rest of the reply is not needed any more.
    void reader.cancel().catch(() => undefined);
  }
}

/**
 * Makes a call with a streamed reply and calls back with each line as it arrives.
 * @throws CallError, also when the reply is malformed or the connection breaks during it; what `onLine` throws
 */
export async function callLines<E extends AnyEndpoint>(
  endpoint: E,
  onLine: (line: unknown) => void,
  ...[args]: ArgsTuple<CallArgs<E>>
): Promise<void> {
  const { headers, signal, ...rest } = (args ?? {}) as { headers?: Record<string, string>; signal?: AbortSignal };
  const answer = await sendCall(endpoint, { ...rest, signal, headers: { ...headers, accept: LINES_TYPE } });
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null);
    throw failureFrom(endpoint, answer.status, body, answer.headers.get('retry-after'));
  }
  if (!answer.body) throw new CallError({ status: answer.status, clientCode: 'ERR_BAD_RESPONSE' });
  for await (const line of linesOf(answer.body, answer.status, signal)) onLine(line);
}
