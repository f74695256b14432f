import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { lstat, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChangedFiles, findChangedFiles, MANIFEST, SIGNATURE } from './pluginFiles.ts';

/** Characters of a key as text; those of Ed25519 have about 120. */
const LONGEST_KEY = 1_000;
/** Bytes of `signature.json`, and of `plugin.json`: the largest of the repository has about 100 KB. */
const LARGEST_SIGNATURE = 1_000;
const LARGEST_MANIFEST = 8 * 1024 * 1024;
/** Hexadecimal digits of the id of a key. */
const ID_DIGITS = 16;

/** A text is no Ed25519 key of the kind that is needed. */
export class InvalidKey extends Error {
  /** `kind`: a key, but another one (RSA, a private key instead of a public one). */
  readonly reason: 'unreadable' | 'kind';

  constructor(reason: InvalidKey['reason']) {
    super(reason === 'kind' ? 'not an Ed25519 key of this kind' : 'not a key');
    this.name = 'InvalidKey';
    this.reason = reason;
  }
}

/** The files of a plugin are not as its `plugin.json` says, so it cannot be signed. */
export class UnsignablePlugin extends Error {
  /** null if `plugin.json` does not say which files it has. */
  readonly files: ChangedFiles | null;

  constructor(files: ChangedFiles | null) {
    super('the files of the plugin are not as plugin.json says');
    this.name = 'UnsignablePlugin';
    this.files = files;
  }
}

/**
 * Creates an Ed25519 key pair of a publisher.
 *
 * @returns PEM: the private key as PKCS #8, the public one as SPKI
 */
export function createKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/**
 * Reads the public key of a publisher.
 *
 * @param text PEM, or the Base64 of its DER (SPKI) alone; at most 1,000 characters
 * @throws InvalidKey for everything else, private keys and those of other algorithms too
 */
export function readPublicKey(text: string): KeyObject {
  if (text.length > LONGEST_KEY) throw new InvalidKey('unreadable');
  if (/-----BEGIN (?!PUBLIC KEY-----)/.test(text)) throw new InvalidKey('kind');
  const [, inside = text] = /^\s*-----BEGIN PUBLIC KEY-----\s([\s\S]*)\s-----END PUBLIC KEY-----\s*$/.exec(text) ?? [];
  const base64 = inside.replaceAll(/\s/g, '');
  const der = Buffer.from(base64, 'base64');
  if (base64 === '' || der.toString('base64') !== base64) throw new InvalidKey('unreadable');
  const key = readKey(() => createPublicKey({ key: der, format: 'der', type: 'spki' }));
  // Bytes behind the key would make another id of the same key.
  if (!derOf(key).equals(der)) throw new InvalidKey('unreadable');
  return key;
}

/** The id of a publisher's public key: the first 16 hexadecimal digits of the SHA-256 of its DER (SPKI). */
export function keyIdOf(publicKey: KeyObject): string {
  return createHash('sha256').update(derOf(publicKey)).digest('hex').slice(0, ID_DIGITS);
}

/**
 * Signs a built plugin: writes `signature.json` over the bytes of its `plugin.json`, whose `files` contain the hash of every other
 * file. There is no address and no time in it, so that it is valid wherever the plugin is downloaded from.
 *
 * @param folder of the plugin
 * @param privateKey PEM
 * @returns the id of the key
 * @throws InvalidKey
 * @throws UnsignablePlugin if the files are not as `plugin.json` says
 */
export async function signPlugin(folder: string, privateKey: string): Promise<string> {
  const key = readPrivateKey(privateKey);
  const bytes = await readBounded(join(folder, MANIFEST), LARGEST_MANIFEST);
  const files = bytes && filesOf(bytes);
  if (!files) throw new UnsignablePlugin(null);
  const differences = await findChangedFiles(folder, files);
  if (namesOf(differences).length > 0) throw new UnsignablePlugin(differences);
  const keyId = keyIdOf(createPublicKey(key));
  const signature = sign(null, bytes, key).toString('base64');
  await writeFile(join(folder, SIGNATURE), `${JSON.stringify({ keyId, signature }, null, 2)}\n`);
  return keyId;
}

/** The public key that belongs to a private one, as PEM. @throws InvalidKey */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(readPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
}

/** Whether a publisher vouches for a plugin. */
export type SignatureState =
  | { readonly state: 'valid'; readonly keyId: string }
  | { readonly state: 'unsigned' }
  /** The files are as `plugin.json` says; whether it is the publisher's is not known. */
  | { readonly state: 'unknownKey'; readonly keyId: string }
  | {
      readonly state: 'broken';
      /**
       * `unreadable`: `signature.json` is none · `noFiles`: `plugin.json` does not say which files there are · `signature`: it was not
       * made with this key over this `plugin.json` · `files`: they are not as `plugin.json` says
       */
      readonly reason: 'unreadable' | 'noFiles' | 'signature' | 'files';
      /** Of the reason `files`: which they are. */
      readonly files: readonly string[];
    };

/**
 * Verifies the signature of a built plugin, and that its files are those that were signed.
 *
 * @param folder of the plugin
 * @param keys of the publishers that are trusted: ids as `keyIdOf` returns them, keys as `readPublicKey` takes them
 * @throws InvalidKey if one of `keys` is needed and none
 */
export async function verifySignature(
  folder: string,
  keys: readonly { readonly id: string; readonly publicKey: string }[],
): Promise<SignatureState> {
  const text = await readBounded(join(folder, SIGNATURE), LARGEST_SIGNATURE);
  if (text === undefined) return { state: 'unsigned' };
  const signed = text && readSignature(text);
  if (!signed) return broken('unreadable');
  const { keyId, signature } = signed;
  const bytes = await readBounded(join(folder, MANIFEST), LARGEST_MANIFEST);
  const files = bytes && filesOf(bytes);
  if (!files) return broken('noFiles');
  const key = keys.find(({ id }) => id === keyId);
  if (key && !verify(null, bytes, readPublicKey(key.publicKey), signature)) return broken('signature');
  const differences = namesOf(await findChangedFiles(folder, files));
  if (differences.length > 0) return broken('files', differences);
  return { state: key ? 'valid' : 'unknownKey', keyId };
}

const broken = (reason: (SignatureState & { state: 'broken' })['reason'], files: readonly string[] = []) =>
  ({ state: 'broken', reason, files }) as const;

const derOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

const namesOf = ({ missing, extra, changed }: ChangedFiles) => [...missing, ...extra, ...changed].toSorted();

/** @throws InvalidKey if it cannot be read, or is no Ed25519 key */
function readKey(read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new InvalidKey('unreadable');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new InvalidKey('kind');
  return key;
}

function readPrivateKey(text: string): KeyObject {
  if (text.length > LONGEST_KEY * 10) throw new InvalidKey('unreadable');
  if (/-----BEGIN PUBLIC KEY-----/.test(text)) throw new InvalidKey('kind');
  return readKey(() => createPrivateKey(text));
}

/** `signature.json`, if it is one: the id of a key and the 64 bytes of a signature. */
function readSignature(text: Buffer): { keyId: string; signature: Buffer } | undefined {
  const said = readJson(text);
  const { keyId, signature } = said as { keyId?: unknown; signature?: unknown };
  if (typeof keyId !== 'string' || !/^[0-9a-f]{16}$/.test(keyId)) return undefined;
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) return undefined;
  return { keyId, signature: Buffer.from(signature, 'base64') };
}

/** What a `plugin.json` says of the files, if it does. */
function filesOf(bytes: Buffer): Readonly<Record<string, string>> | undefined {
  const { files } = readJson(bytes) as { files?: unknown };
  if (typeof files !== 'object' || files === null || Array.isArray(files)) return undefined;
  const isWhole = Object.values(files).every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash));
  return isWhole ? (files as Record<string, string>) : undefined;
}

/** The object that a file is as JSON; an empty one if it is none. */
function readJson(bytes: Buffer): object {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Reads a file of at most `most` bytes: undefined if there is none, null if it is larger, a link or no file. */
async function readBounded(path: string, most: number): Promise<Buffer | null | undefined> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!found) return undefined;
  return found.isFile() && found.size <= most ? readFile(path) : null;
}
