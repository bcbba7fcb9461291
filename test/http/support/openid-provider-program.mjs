import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { Provider } from 'oidc-provider';

/*
 * An OpenID provider whose login takes every name. The parent process says which e-mail address belongs to a name, and
 * hands over key, certificate, port, client and redirect address in the environment.
 */

const { KEY, CERTIFICATE, PORT, REDIRECT_URI, CLIENT_SECRET, KEYS } = process.env;
const claimsOf = new Map();

const provider = new Provider(`https://localhost:${PORT}`, {
  clients: [
    {
      client_id: 'network',
      client_secret: CLIENT_SECRET,
      redirect_uris: [REDIRECT_URI],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      backchannel_logout_uri: REDIRECT_URI,
      backchannel_logout_session_required: true,
    },
  ],
  cookies: { keys: ['test'] },
  jwks: JSON.parse(KEYS),
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'locale'],
  },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...claimsOf.get(sub) }) }),
});

const server = createServer({ key: readFileSync(KEY), cert: readFileSync(CERTIFICATE) }, provider.callback());

/** Sends the client a logout token. */
async function logOut({ uri, sub, sid }) {
  const client = await provider.Client.find('network');
  client.backchannelLogoutUri = uri;
  await client.backchannelLogout(sub, sid);
}

process.on('message', ({ sub, claims, logout }) => {
  if (logout) {
    logOut(logout).then(
      () => process.send('done'),
      (error) => process.send(error.message),
    );
    return;
  }
  claimsOf.set(sub, claims);
  process.send('known');
});
server.listen(Number(PORT), '127.0.0.1', () => process.send('ready'));
