import type { Middleware } from 'koa';

interface Config {
  contentSecurityPolicy: Record<string, string[]>;
}

/** The headers that Strapi's own security middleware does not set, or sets by merging defaults that are wider than ours. */
const securityHeaders = (config: Config): Middleware => {
  const policy = Object.entries(config.contentSecurityPolicy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', policy);
    ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
    await next();
  };
};

export default securityHeaders;
