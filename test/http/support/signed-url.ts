import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { server } from './server';

/** The session that a token (`Bearer ...`) belongs to. */
export function sessionOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
}

/**
 * A signed URL for any file and session, even one that no reply would contain now, like a URL from before permissions
 * were revoked. Below the API's base URL.
 */
export async function signedUrl(
  sid: string,
  file: { kind: string; uuid: string; ext: string },
  variant?: string,
): Promise<string> {
  const { folder } = await server();
  const secrets = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as { fileAddress: string };
  const kind = file.kind.toLowerCase().replaceAll('_', '-');
  const name = `${file.uuid}.${file.ext}`;
  const expires = String(Math.ceil(Date.now() / 1000) + 3600);
  const values = variant ? new URLSearchParams({ variant }).toString() : '';
  const signature = createHmac('sha256', secrets.fileAddress)
    .update([kind, name, sid, expires, values].join('\n'))
    .digest('base64url');
  const query = new URLSearchParams({ s: sid, e: expires, ...(values ? { v: values } : {}), g: signature });
  return `/files/${kind}/${name}?${query.toString()}`;
}
