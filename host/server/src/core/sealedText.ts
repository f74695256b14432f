import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The sealed bytes: version (1) · id of the master key (8) · wrapped data key (60) · sealed text. Each of the last two is
 * a nonce (12), the AES-256-GCM ciphertext and its tag (16).
 */
export const SEALED_VERSION = 1;
const ID_END = 9;
const KEY_END = ID_END + 12 + 32 + 16;

/** What the bytes belong to; opening them for anything else fails. */
export type Binding = readonly [plugin: string, table: string, record: string, version: string];

/** Thrown for bytes that were changed, belong to another record, or whose master key is not configured. */
export class SealBroken extends Error {}

export function sealText(text: string, binding: Binding, { current }: MasterKeys): Buffer {
  const dataKey = randomBytes(32);
  return Buffer.concat([wrapped(dataKey, current), encrypt(Buffer.from(text, 'utf8'), dataKey, aadOf(binding))]);
}

/** @throws SealBroken */
export function openText(bytes: Uint8Array, binding: Binding, keys: MasterKeys): string {
  const sealed = Buffer.from(bytes);
  return decrypt(sealed.subarray(KEY_END), unwrapped(sealed, keys), aadOf(binding)).toString('utf8');
}

/**
 * The same text under the current master key: only its data key is decrypted.
 *
 * @throws SealBroken
 */
export function rewrapText(bytes: Uint8Array, keys: MasterKeys): Buffer {
  const sealed = Buffer.from(bytes);
  return Buffer.concat([wrapped(unwrapped(sealed, keys), keys.current), sealed.subarray(KEY_END)]);
}

function wrapped(dataKey: Buffer, { id, key }: MasterKey): Buffer {
  const head = Buffer.concat([Buffer.of(SEALED_VERSION), id]);
  return Buffer.concat([head, encrypt(dataKey, key, head)]);
}

function unwrapped(sealed: Buffer, keys: MasterKeys): Buffer {
  const head = sealed.subarray(0, ID_END);
  const key = keys.find(head.subarray(1));
  if (head[0] !== SEALED_VERSION) throw new SealBroken('these bytes were not sealed');
  if (!key) throw new SealBroken('the master key of these bytes is not configured');
  return decrypt(sealed.subarray(ID_END, KEY_END), key.key, head);
}

const aadOf = (binding: Binding) => Buffer.from(JSON.stringify(binding), 'utf8');

function encrypt(plain: Buffer, key: Buffer, aad: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(sealed: Buffer, key: Buffer, aad: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(aad).setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    throw new SealBroken('these bytes were changed, or belong to another record');
  }
}

/** A master key as it is used. */
interface MasterKey {
  /** Eight bytes of its hash, which the sealed bytes name. */
  readonly id: Buffer;
  /** The AES-256 key that wraps data keys. */
  readonly key: Buffer;
}

/** The master keys of the installation: the first one seals, the others open what was sealed before. */
export class MasterKeys {
  #texts: readonly Uint8Array[];
  #keys: readonly MasterKey[];
  readonly #save: ((texts: readonly Uint8Array[]) => Promise<void>) | undefined;

  /** @param save stores changed keys; without it they are configured by the operator and cannot be changed here */
  constructor(texts: readonly Uint8Array[], save?: (texts: readonly Uint8Array[]) => Promise<void>) {
    this.#texts = texts;
    this.#keys = texts.map(keyOf);
    this.#save = save;
  }

  get current(): MasterKey {
    return this.#keys[0]!;
  }

  /** All but the current one. */
  get previous(): readonly MasterKey[] {
    return this.#keys.slice(1);
  }

  /** Whether `renew` can make another key. */
  get isRenewable(): boolean {
    return this.#save !== undefined;
  }

  find(id: Buffer): MasterKey | undefined {
    return this.#keys.find((key) => key.id.equals(id));
  }

  /** Makes another key the current one. It is stored before anything is sealed with it. */
  async renew(): Promise<void> {
    const texts = [Buffer.from(randomBytes(32).toString('hex')), ...this.#texts];
    await this.#save?.(texts);
    this.#texts = texts;
    this.#keys = texts.map(keyOf);
  }
}

function keyOf(text: Uint8Array): MasterKey {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'atrium secrets', 32));
  return { id: createHash('sha256').update('atrium key id').update(key).digest().subarray(0, 8), key };
}
