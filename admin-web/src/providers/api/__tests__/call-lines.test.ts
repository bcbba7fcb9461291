import { testFtp } from '@mpn/domain';
import { callLines } from '../call-lines';
import { configureClient } from '../client-hooks';

const onConnection = jest.fn();
configureClient({ onConnection });

/** Replaces `fetch`: the response body has these chunks, then ends, or fails with `failure`. */
function answerWith(pieces: readonly string[], failure?: Error): { cancel: jest.Mock } {
  const cancel = jest.fn();
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (failure) controller.error(failure);
      else controller.close();
    },
    cancel,
  });
  globalThis.fetch = () => Promise.resolve(new Response(body, { status: 200 }));
  return { cancel };
}

const read = async (onLine: (line: unknown) => void, signal?: AbortSignal) =>
  callLines(testFtp, onLine, { params: { id: 7 }, body: {} as never, ...(signal && { signal }) });

beforeEach(() => onConnection.mockClear());

it('calls back with each line, also if one arrives in several pieces', async () => {
  const lines: unknown[] = [];
  answerWith(['{"step":1}\n{"st', 'ep":2}\n']);
  await read((line) => lines.push(line));
  expect(lines).toEqual([{ step: 1 }, { step: 2 }]);
});

it.each([
  ['has a line that is not JSON', ['{"step":1}\n<html>\n', '{"step":2}\n']],
  ['ends in the middle of a line', ['{"step":1}\n', '{"step":2}']],
])('a reply that %s is malformed, not a lost connection', async (_what, pieces) => {
  const lines: unknown[] = [];
  answerWith(pieces);
  const error = await read((line) => lines.push(line)).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'CallError', status: 200, clientCode: 'ERR_BAD_RESPONSE' });
  expect(lines).toEqual([{ step: 1 }]);
  expect(onConnection).not.toHaveBeenCalledWith('lost');
});

it('a connection that breaks during the reply is lost', async () => {
  answerWith(['{"step":1}\n'], new TypeError('network error'));
  await expect(read(() => undefined)).rejects.toMatchObject({ status: 0, clientCode: 'ERR_NETWORK' });
  expect(onConnection).toHaveBeenLastCalledWith('lost');
});

it('a reply that we abort is cancelled', async () => {
  answerWith(['{"step":1}\n'], new DOMException('aborted', 'AbortError'));
  await expect(read(() => undefined, AbortSignal.abort())).rejects.toMatchObject({ clientCode: 'ERR_CANCELED' });
  expect(onConnection).not.toHaveBeenCalledWith('lost');
});

it('what the callback throws is thrown as it is, and the rest of the reply is not read', async () => {
  const { cancel } = answerWith(['{"step":1}\n', '{"step":2}\n', '{"step":3}\n']);
  const failure = new Error('wrong line');
  const onLine = jest.fn(() => {
    throw failure;
  });
  await expect(read(onLine)).rejects.toBe(failure);
  expect(onLine).toHaveBeenCalledTimes(1);
  expect(cancel).toHaveBeenCalled();
  expect(onConnection).not.toHaveBeenCalledWith('lost');
});
