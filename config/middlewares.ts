import { getSettings } from './environment';
import { contentSecurityPolicy } from './security/content-security-policy';

/** From outside to inside. The error body wraps everything that can fail while a request is answered. */
export default () => {
  const settings = getSettings();
  const secure = settings.PUBLIC_URL.startsWith('https://');
  return [
    'global::request-id',
    'strapi::logger',
    'strapi::errors',
    'global::error-body',
    {
      name: 'strapi::security',
      config: {
        contentSecurityPolicy: false,
        hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      },
    },
    {
      name: 'global::security-headers',
      config: { contentSecurityPolicy: contentSecurityPolicy(settings, secure) },
    },
    {
      name: 'strapi::cors',
      config: {
        // One origin: the web app is served from here. Another origin gets no CORS headers at all.
        origin: [settings.PUBLIC_URL],
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
        expose: ['Authorization', 'Location', 'Retry-After', 'x-request-id', 'x-request-identifier', 'ETag'],
      },
    },
    'global::health',
    'global::api-reference',
    'global::locale',
    'global::mailbox',
    'global::web-app',
    'global::panel-guard',
    'strapi::query',
    {
      name: 'strapi::body',
      // Multipart is left alone: the upload route reads its body itself, streaming, after authentication.
      config: { multipart: false, jsonLimit: '2mb', formLimit: '256kb', textLimit: '1mb' },
    },
    'strapi::session',
    'strapi::favicon',
    { name: 'strapi::public', config: { defaultIndex: false } },
  ];
};
