import { getSettings } from './environment';

/** The support staff's panel at /admin. */
export default () => {
  const { secrets } = getSettings();
  return {
    autoOpen: false,
    auth: {
      secret: secrets.panelJwt,
      sessions: { maxRefreshTokenLifespan: 30 * 86_400, maxSessionLifespan: 12 * 3_600 },
    },
    apiToken: { salt: secrets.apiTokenSalt },
    transfer: { token: { salt: secrets.transferTokenSalt } },
    secrets: { encryptionKey: secrets.encryptionKey },
    flags: { nps: false, promoteEE: false },
  };
};
