import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outboundFetch } from '@mpn/server-kit';

/** A company's own OpenID provider, with a login that takes every name. */
export class OpenIdProvider {
  private process: ChildProcess | undefined;
  readonly clientId = 'network';
  readonly clientSecret = 'only-for-this-test-0123456789abcdef';
  readonly certificate: string;
  private readonly key: string;
  /** Signs what it says. */
  signingKey!: KeyObject;

  constructor(
    folder: string,
    readonly port: number,
  ) {
    this.key = join(folder, 'provider-key.pem');
    this.certificate = join(folder, 'provider-certificate.pem');
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', this.key, '-out', this.certificate, '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
    ]);
  }

  get issuer(): string {
    return `https://localhost:${this.port}`;
  }

  /** Starts it, each time with other signing keys. */
  async start(redirectUri: string): Promise<void> {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.signingKey = privateKey;
    const keys = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] };
    this.process = fork(join(__dirname, 'openid-provider-program.mjs'), {
      execArgv: [],
      silent: true,
      env: {
        PATH: process.env.PATH,
        ...{ KEY: this.key, CERTIFICATE: this.certificate, PORT: String(this.port), REDIRECT_URI: redirectUri },
        ...{ CLIENT_SECRET: this.clientSecret, KEYS: JSON.stringify(keys) },
      },
    });
    await once(this.process, 'message');
  }

  async stop(): Promise<void> {
    const ended = this.process && once(this.process, 'exit');
    this.process?.kill('SIGKILL');
    await ended;
  }

  /** Lets it say this of who signs in by that name. */
  async know(sub: string, claims: object): Promise<void> {
    const known = once(this.process!, 'message');
    this.process!.send({ sub, claims });
    await known;
  }

  /** Tells the application that a person's session has ended. @returns 'done', or what the application answered */
  async logOut(uri: string, sub: string, sid: string): Promise<string> {
    const told = once(this.process!, 'message');
    this.process!.send({ logout: { uri, sub, sid } });
    const [answer] = (await told) as [string];
    return answer;
  }

  /** Signs in at the provider as a browser does. @returns the query with which it sends the browser back */
  async signIn(url: string, sub: string, claims: object): Promise<string> {
    await this.know(sub, claims);
    const request = outboundFetch({
      innerHosts: ['localhost'],
      allowLoopback: true,
      maxBytes: 1_000_000,
      ca: readFileSync(this.certificate, 'utf8'),
    });
    const cookies = new Map<string, string>();
    let next = new URL(url);
    let body: URLSearchParams | undefined;
    for (let step = 0; step < 15; step += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await request(next.href, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
        body,
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        cookies.set(name, value.join('='));
      }
      const location = answer.headers.get('location');
      if (location) {
        next = new URL(location, next);
        body = undefined;
        if (next.port !== String(this.port)) return next.search;
      } else {
        const page = await answer.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (!prompt) throw new Error(`The provider answered ${answer.status}: ${page}`);
        body = new URLSearchParams(prompt === 'login' ? { prompt, login: sub, password: 'x' } : { prompt });
      }
    }
    throw new Error('The provider did not send the browser back.');
  }
}
