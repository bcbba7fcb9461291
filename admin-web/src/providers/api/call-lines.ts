import type { AnyEndpoint } from '@mpn/domain';
import { CallError } from './call-error';
import { connectionFailure, failureFrom, sendCall, type ArgsTuple, type CallArgs } from './call';

const LINES_TYPE = 'application/x-ndjson';

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as unknown;
  }
}

/**
 * Makes a call with a streamed reply and calls back with each line as it arrives.
 * @throws CallError, also when the reply is incomplete
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
  try {
    for await (const line of linesOf(answer.body)) onLine(line);
  } catch (cause) {
    throw connectionFailure(cause, signal);
  }
}
