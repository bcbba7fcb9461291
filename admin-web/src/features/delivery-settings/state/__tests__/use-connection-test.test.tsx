import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { useConnectionTest } from '../use-connection-test';

const step = { step: 'CONNECT', outcome: 'OK', milliseconds: 3, errorCode: null, message: null };
const result = { ok: true, hostKeyFingerprint: null, encrypted: true, acceptedKey: null, steps: [step] };

function TestButton({ onError }: { onError: (error: unknown) => void }) {
  const test = useConnectionTest(7);
  return (
    <>
      <button onClick={() => test.run({} as never, onError)}>Test</button>
      <p>{test.result ? 'ended' : test.isRunning ? 'running' : 'no result'}</p>
    </>
  );
}

it.each([
  [
    'that breaks off is an error',
    [{ step }],
    [expect.objectContaining({ clientCode: 'ERR_BAD_RESPONSE' })],
    'no result',
  ],
  ['with a result is none', [{ step }, { result }], [], 'ended'],
])('a test %s', async (_what, lines, expected, shown) => {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  globalThis.fetch = () => Promise.resolve(new Response(text, { status: 200 }));
  const errors: unknown[] = [];
  const user = await renderApp(<TestButton onError={(error) => errors.push(error)} />);
  await user.click(screen.getByRole('button'));
  await waitFor(() => {
    expect(screen.getByText(shown)).toBeDefined();
    expect(errors).toEqual(expected);
  });
});
