import type { PasskeyRequestView } from '@mpn/domain';
import { askPasskey } from '../passkeys';

const startAuthentication = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  WebAuthnError: class extends Error {},
  startAuthentication: (...args: unknown[]) => startAuthentication(...args) as unknown,
}));

const OPTIONS = {} as PasskeyRequestView;

test('a browser that fails at a passkey is told of where the person asked, not at an offer of the browser', async () => {
  startAuthentication.mockRejectedValue(new Error('not supported'));
  await expect(askPasskey(OPTIONS)).rejects.toMatchObject({ key: 'passkey.failed' });
  await expect(askPasskey(OPTIONS, true)).resolves.toBeNull();
});
