import { getSettings, isHttps } from './environment';
import { contentSecurityPolicy } from './security/content-security-policy';

/** One of our middlewares, given by its path: Strapi itself searches `src/middlewares` only. */
const own = (name: string, config: object = {}) => ({ resolve: `./src/platform/http/middlewares/${name}`, config });

/** Middlewares from outside to inside. The error body wraps everything that can fail during a request. */
export default () => {
  const settings = getSettings();
  const secure = isHttps();
  return [
    own('unread-body'),
    own('client-ip'),
    own('request-id'),
    own('request-log'),
    own('request-metrics'),
    own('request-trace'),
    'strapi::errors',
    own('error-body'),
    own('one-host'),
    own('request-body'),
    {
      name: 'strapi::security',
      // Options of helmet (cms/src/platform/http/strapi-security.ts).
      config: {
        contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(settings, secure) },
        crossOriginEmbedderPolicy: false,
        crossOriginOpenerPolicy: { policy: 'same-origin' },
        crossOriginResourcePolicy: false,
        originAgentCluster: false,
        referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
        frameguard: { action: 'sameorigin' },
        xssFilter: false,
        hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      },
    },
    own('security-headers'),
    {
      name: 'strapi::cors',
      config: {
        // A single origin: the web app is served from here. Other origins get no CORS headers.
        origin: [settings.PUBLIC_URL],
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
        expose: ['Authorization', 'Location', 'Retry-After', 'x-request-id', 'x-request-identifier', 'ETag'],
      },
    },
    own('health'),
    own('api-reference'),
    own('locale'),
    own('mailbox'),
    own('web-app'),
    own('panel-guard'),
    'strapi::query',
    {
      name: 'strapi::body',
      // For the panel only (cms/src/platform/panel/panel-body.ts), which uploads nothing.
      config: { multipart: false, jsonLimit: '2mb', formLimit: '16kb', textLimit: '16kb' },
    },
    own('panel-gate'),
    own('panel-login-limit'),
    'strapi::session',
    'strapi::favicon',
    { name: 'strapi::public', config: { defaultIndex: false } },
  ];
};
