/** A URL of our own to go to after the login; other sites are ignored. */
export function safeRedirect(target: string | null): string {
  if (!target || !target.startsWith('/') || target.startsWith('//') || target.includes('\\')) return '/';
  return /^\/(login|logout)(?![\w-])/.test(target) ? '/' : target;
}
