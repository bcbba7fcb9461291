import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreationView, PasskeyRequestView } from '@mpn/domain';

/*
 * An authenticator and the browser around it (Web Authentication Level 3): makes keys and signs, with wrong data on
 * request.
 */

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** CBOR (RFC 8949) of what attestations and keys consist of. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])]);
  }
  throw new Error(`no CBOR of ${typeof value}`);
}

/** COSE key (RFC 9053) of a public key on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** How an answer differs from an honest one. */
export interface Twist {
  origin?: string;
  rpId?: string;
  /** Whether the authenticator has checked who is there. */
  isPersonVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
  challenge?: string;
  crossOrigin?: boolean;
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  private counter = 0;

  /** @param origin the site as its browser sees it */
  constructor(private readonly origin: string) {}

  private clientData(type: string, challenge: string, { origin = this.origin, crossOrigin = false }: Twist): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  private authenticatorData(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  /** Makes the passkey that the site asks for. */
  create(options: PasskeyCreationView, twist: Twist = {}): NewPasskey {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.authenticatorData(twist.rpId ?? options.rp.id, PRESENT | VERIFIED | HAS_KEY, twist.counter ?? 0),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      coseKey(this.keys.publicKey),
    ]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      clientDataJSON: base64url(this.clientData('webauthn.create', twist.challenge ?? options.challenge, twist)),
      attestationObject: base64url(attestation),
      transports: ['internal', 'of-the-future'],
    };
  }

  /** Signs what the site asks for. */
  sign(options: PasskeyRequestView, twist: Twist = {}): PasskeyAnswer {
    this.counter = twist.counter ?? this.counter + 1;
    const flags = PRESENT | ((twist.isPersonVerified ?? true) ? VERIFIED : 0);
    const authData = this.authenticatorData(twist.rpId ?? options.rpId, flags, this.counter);
    const clientData = this.clientData('webauthn.get', twist.challenge ?? options.challenge, twist);
    const signer = createSign('sha256').update(Buffer.concat([authData, sha256(clientData)]));
    const userHandle = twist.userHandle === undefined ? this.userHandle : twist.userHandle;
    return {
      id: this.id,
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signer.sign(this.keys.privateKey)),
      ...(userHandle === null ? {} : { userHandle }),
    };
  }
}
