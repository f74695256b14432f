import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A master key as it is used. */
export interface MasterKey {
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
