/** What a paste can lose, in the order in which it is said. */
export const LOSS_KINDS = [
  'formatting',
  'hidden',
  'comments',
  'deletions',
  'images',
  'embedded',
  'cells',
  'merged',
  'nested',
  'numbers',
  'links',
  'colours',
  'highlights',
  'sizes',
  'alignments',
] as const;

export type LossKind = (typeof LOSS_KINDS)[number];

export interface Loss {
  readonly kind: LossKind;
  readonly count: number;
}

/** Counts what a paste lost. */
export class Losses {
  readonly #counts = new Map<LossKind, number>();

  add(kind: LossKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  get all(): readonly Loss[] {
    return LOSS_KINDS.flatMap((kind) => {
      const count = this.#counts.get(kind);
      return count === undefined ? [] : [{ kind, count }];
    });
  }
}
