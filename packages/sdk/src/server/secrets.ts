import type { AnyContract } from '../contract/ContractShape.ts';
import type { NamesOf } from '../contract/Infer.ts';

/** What a sealed text belongs to. */
export interface SealBinding<C extends AnyContract> {
  /** A table that the contract names in `sealed`. */
  readonly table: NamesOf<C, 'sealed'>;
  /** Id of the row. */
  readonly record: string | number;
  /** Version of the row, so that bytes of an earlier one cannot be put back; a constant where rows have none. */
  readonly version: string | number;
}

/** Encryption of texts at rest, for `bytea` columns that the contract names in `sealed`. */
export interface Sealing<C extends AnyContract> {
  /** Encrypts a text with a key of its own, which the master key of the installation encrypts. */
  seal(text: string, binding: SealBinding<C>): Buffer;
  /**
   * @throws Error if the bytes were changed, were sealed for another plugin, table, record or version, or their master
   * key is not configured any more
   */
  open(bytes: Uint8Array, binding: SealBinding<C>): string;
}
