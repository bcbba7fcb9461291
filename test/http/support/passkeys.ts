import type { PasskeyCreationView, PasskeyRequestView, RecoveryCodesView, SessionView } from '@mpn/domain';
import { api, type ApiClient, type ErrorAnswer } from './client';
import { confirmIdentity } from './second-factor';
import { server } from './server';
import { SoftwareAuthenticator, type Twist } from './software-authenticator';

/** The test server as a browser on the same machine opens it: passkeys are of `localhost`, never of digits. */
const siteOrigin = async (): Promise<string> => `http://localhost:${(await server()).port}`;

export const newAuthenticator = async () => new SoftwareAuthenticator(await siteOrigin());

export const beginPasskey = async (client: ApiClient): Promise<PasskeyCreationView> =>
  (await client.post<PasskeyCreationView>('/account/second_factor/passkeys/options')).body;

/** Adds a passkey to the client's account, as the web app does. */
export async function setUpPasskey(
  client: ApiClient,
  name = 'Laptop',
): Promise<{ authenticator: SoftwareAuthenticator; recoveryCodes: string[] }> {
  await confirmIdentity(client);
  const authenticator = await newAuthenticator();
  const passkey = authenticator.create(await beginPasskey(client));
  const { status, body } = await client.post<RecoveryCodesView>('/account/second_factor/passkeys', { name, passkey });
  if (status !== 200) throw new Error(`passkey: ${status} ${JSON.stringify(body)}`);
  return { authenticator, recoveryCodes: body.recoveryCodes };
}

export const askForSignIn = async (): Promise<PasskeyRequestView> =>
  (await api().post<PasskeyRequestView>('/auth/passkey/options')).body;

export const askForProof = async (client: ApiClient): Promise<PasskeyRequestView> =>
  (await client.post<PasskeyRequestView>('/auth/passkey/proof')).body;

/** Signs in with the passkey alone. */
export async function withPasskey(authenticator: SoftwareAuthenticator, twist: Twist = {}) {
  const passkey = authenticator.sign(await askForSignIn(), twist);
  return api().post<SessionView & ErrorAnswer>('/auth/passkey', { passkey });
}
