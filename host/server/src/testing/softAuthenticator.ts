import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Asked {
  readonly challenge: string;
  /** What the browser would write; those of the server's own address by default. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the authenticator has verified its person. */
  readonly isVerified?: boolean;
  /** Its counter in this answer; the next one by default. */
  readonly counter?: number;
  readonly crossOrigin?: boolean;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** An authenticator and its browser, with one ES256 passkey: for tests of what the server accepts (WebAuthn level 3, §6). */
export function softAuthenticator(address: { readonly origin: string; readonly rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  let userHandle = '';
  const clientData = (type: string, { challenge, origin = address.origin, crossOrigin = false }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const data = ({ rpId = address.rpId, isVerified = true, counter }: Asked, flags: number) => {
    count = counter ?? count + 1;
    const head = Buffer.alloc(5);
    head[0] = FLAGS.present | flags | (isVerified ? FLAGS.verified : 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head]);
  };
  return {
    id: id.toString('base64url'),
    /** The body of PUT /secondFactor/passkeys. */
    create(asked: Asked & { readonly user: string; readonly name: string; readonly format?: string }) {
      userHandle = asked.user;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([data(asked, FLAGS.attested), Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', asked.format ?? 'none'],
          // what a maker would state about its device
          ['attStmt', new Map(asked.format === undefined ? [] : [['sig', authData]])],
          ['authData', authData],
        ]),
      );
      return {
        name: asked.name,
        id: id.toString('base64url'),
        clientData: clientData('webauthn.create', asked).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    /** What it has signed, as the server's calls take it. */
    get(asked: Asked) {
      const [client, authData] = [clientData('webauthn.get', asked), data(asked, 0)];
      return {
        id: id.toString('base64url'),
        clientData: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
        userHandle,
      };
    },
  };
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** A key of P-256 in COSE (RFC 9053 §7.1). */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  );
}

/** CBOR (RFC 8949) of the few kinds of values that a passkey has. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  const entries = [...(value as ReadonlyMap<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
