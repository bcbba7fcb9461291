import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { bareHost, resolveAllowedAddresses, type CheckedAddress, type Resolver } from './address-rule';

/** Where requests to addresses that customers enter may go, and how large an answer may be. */
export interface OutboundRules {
  /** Host names in lower case of the operator's own network: at private IP addresses too, and on every port. */
  innerHosts: readonly string[];
  /** Whether inner hosts may be this machine: for development and tests, never in production. */
  allowLoopback: boolean;
  maxBytes: number;
  /** For the request as a whole, with the name lookup and the body. */
  timeoutMs?: number;
  resolver?: Resolver;
  /** Certificates to trust instead of the system's. */
  ca?: string;
}

/** Why a request to an address that a customer entered was not sent, or was given up. */
export type OutboundFailure = 'not-https' | 'port-not-allowed' | 'answer-too-large' | 'no-answer';

export class OutboundError extends Error {
  constructor(
    readonly failure: OutboundFailure,
    readonly host: string,
    cause?: unknown,
  ) {
    super(`${failure}: ${host}`, { cause });
  }
}

export interface OutboundInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | undefined;
  signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 15_000;
const PORTS = ['', '443', '8443'];
/** Answers whose body must be empty. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * A `fetch` for addresses that customers enter. It speaks https alone, refuses our own network, connects to the IP
 * address that was checked with certificate and `Host` of the name, follows no redirect, and uses no proxy.
 */
export function outboundFetch(rules: OutboundRules): (url: string, init?: OutboundInit) => Promise<Response> {
  return async (address, init = {}) => {
    const url = new URL(address);
    const host = bareHost(url.hostname);
    const isInner = rules.innerHosts.includes(host);
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
      throw new OutboundError('not-https', host);
    if (!isInner && !PORTS.includes(url.port)) throw new OutboundError('port-not-allowed', host);
    const timeoutMs = rules.timeoutMs ?? TIMEOUT_MS;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const policy = { allowPrivateAddresses: isInner, refuseLoopback: !rules.allowLoopback };
    const addresses = await resolveAllowedAddresses(host, policy, timeoutMs, rules.resolver);
    try {
      return await connectInTurn(addresses, (to) => send(url, to, { ...init, signal }, rules));
    } catch (error) {
      throw error instanceof OutboundError ? error : new OutboundError('no-answer', host, error);
    }
  };
}

/** A connection that could not be opened: nothing was sent, so that another address may be tried. */
class NotConnected extends Error {}

async function connectInTurn<T>(addresses: readonly CheckedAddress[], open: (to: CheckedAddress) => Promise<T>) {
  let failed: unknown;
  for (const address of addresses) {
    try {
      return await open(address);
    } catch (error) {
      if (!(error instanceof NotConnected)) throw error;
      failed = error.cause;
    }
  }
  throw failed;
}

function send(
  url: URL,
  { address, family }: CheckedAddress,
  init: OutboundInit,
  { maxBytes, ca }: Pick<OutboundRules, 'maxBytes' | 'ca'>,
): Promise<Response> {
  const host = bareHost(url.hostname);
  const body = init.body === undefined ? undefined : String(init.body);
  const options: RequestOptions = {
    host: address,
    family,
    port: url.port || 443,
    path: url.pathname + url.search,
    method: init.method ?? 'GET',
    // The certificate is checked against this name; against the IP address where the URL has one.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    agent: false,
    ...(ca === undefined ? {} : { ca }),
    headers: {
      ...init.headers,
      host: url.host,
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    ...(init.signal ? { signal: init.signal } : {}),
  };
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const sent = request(options, (answer) => {
      readAnswer(answer, maxBytes, host).then(resolve, (error: Error) => {
        sent.destroy();
        reject(error);
      });
    });
    sent.on('socket', (socket) => socket.once('secureConnect', () => (isConnected = true)));
    sent.on('error', (error) => {
      const isOver = isConnected || init.signal?.aborted;
      reject(isOver ? error : new NotConnected(error.message, { cause: error }));
    });
    sent.end(body);
  });
}

async function readAnswer(answer: IncomingMessage, maxBytes: number, host: string): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OutboundError('answer-too-large', host);
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const status = answer.statusCode ?? 502;
  const body = WITHOUT_BODY.includes(status) ? null : Buffer.concat(chunks);
  return new Response(body, { status, headers });
}
