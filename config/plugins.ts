import delivery from './delivery';
import { getSettings } from './environment';

export default () => {
  const { secrets, APP_TIMEZONE, DELIVERY_ALLOW_PRIVATE_TARGETS, PUBLIC_URL, ...settings } = getSettings();
  const { SHOP_URL, SHOP_TOKEN, SHOP_TIMEOUT_MS } = settings;
  const { DELIVERY_SLOW_KB_PER_SECOND, DELIVERY_SLOW_SECONDS, DELIVERY_SLOW_PAUSE_SECONDS } = settings;
  const external = SHOP_URL
    ? { url: `${SHOP_URL.replace(/(?<!\/)\/+$/, '')}/`, token: SHOP_TOKEN ?? '', timeoutMs: SHOP_TIMEOUT_MS }
    : null;
  return {
    'users-permissions': { config: { jwtSecret: secrets.sessionJwt } },
    sampling: { enabled: true, config: { timeZone: APP_TIMEZONE } },
    shop: { enabled: true, config: { timeZone: APP_TIMEZONE, external } },
    'ftp-delivery': {
      enabled: true,
      config: {
        ...delivery,
        timeZone: APP_TIMEZONE,
        credentialsKey: secrets.deliveryCredentials,
        allowPrivateTargets: DELIVERY_ALLOW_PRIVATE_TARGETS,
        publicUrl: PUBLIC_URL,
        slowTransfer: {
          kbPerSecond: DELIVERY_SLOW_KB_PER_SECOND,
          seconds: DELIVERY_SLOW_SECONDS,
          pauseSeconds: DELIVERY_SLOW_PAUSE_SECONDS,
        },
      },
    },
  };
};
