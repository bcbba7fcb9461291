import type { Settings } from '../environment';

/** Hosts whose players may be embedded: YouTube links and Spotify embeds. */
const EMBED_HOSTS = ['https://www.youtube-nocookie.com', 'https://open.spotify.com'];
const EMBED_IMAGES = ['https://i.ytimg.com'];

type Directives = Record<string, string[]>;

/**
 * Content Security Policy of pages of our origin. Scripts come from the origin only; inline styles are allowed because
 * antd and the panel insert theirs at run time.
 */
export function contentSecurityPolicy(settings: Settings, secure: boolean): Directives {
  const survey = settings.SURVEY_URL ? [new URL(settings.SURVEY_URL).origin] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...EMBED_IMAGES],
    'media-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...survey],
    'frame-src': ["'self'", ...EMBED_HOSTS, ...survey],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    // On plain http (development) our own URLs must not be upgraded to https.
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
