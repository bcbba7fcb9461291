import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const part = (text: string): string => Buffer.from(text).toString('base64url');

/** A token like this one, correctly signed, that expired a minute ago. */
export function outdatedToken(token: string): string {
  const { sessionJwt } = JSON.parse(readFileSync(process.env.E2E_SECRETS_FILE ?? '', 'utf8')) as { sessionJwt: string };
  const [scheme, bare] = token.startsWith('Bearer ') ? ['Bearer ', token.slice('Bearer '.length)] : ['', token];
  const [header = '', payload = ''] = bare.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const signed = `${header}.${part(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }))}`;
  return `${scheme}${signed}.${createHmac('sha256', sessionJwt).update(signed).digest('base64url')}`;
}
