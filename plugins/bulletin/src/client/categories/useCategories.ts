import { type CallFailure, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { useMemo, useState } from 'react';
import type { Bulletins, MainCategory, SubCategory } from '../types.ts';

/** A category of either kind, as its row shows it. */
export interface Category {
  readonly kind: 'main' | 'sub';
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly version: number;
  readonly used: number;
}

export interface Categories {
  /** null until they are loaded. */
  readonly value: readonly MainCategory[] | null;
  readonly failure: CallFailure | null;
  readonly reload: () => Promise<void>;
  /** Puts the categories of one kind into another order: shows it at once, and saves it. */
  moveMain(order: readonly MainCategory[]): Promise<void>;
  moveSub(of: MainCategory, order: readonly SubCategory[]): Promise<void>;
}

/** The categories of the company as who keeps them sees them, live. */
export function useCategories(): Categories {
  const { api, events, notices } = useAtrium<Bulletins>();
  const { value, failure, reload } = useLiveLoaded(
    (signal) => api.mainCategories({}, { quiet: true, signal }),
    [api],
    (again) => [events.on('categoriesChanged', again)],
  );
  /** The order that the person has just made, until the server's is loaded. */
  const [moved, setMoved] = useState<{ readonly of: typeof value; readonly list: readonly MainCategory[] } | null>(
    null,
  );
  const actions = useMemo(() => {
    const save = async (list: readonly MainCategory[], send: Promise<unknown>) => {
      setMoved({ of: value, list });
      try {
        await send;
      } catch (caught) {
        setMoved(null);
        notices.error(caught);
      }
      await reload();
    };
    return {
      async moveMain(order: readonly MainCategory[]) {
        const at = movedAt(value ?? [], order, ({ mainCategoryId }) => mainCategoryId);
        if (at === null) return;
        const params = { id: order[at]!.mainCategoryId };
        await save(order, api.moveMainCategory({ params, body: { sequence: at + 1 } }, { quiet: true }));
      },
      async moveSub(of: MainCategory, order: readonly SubCategory[]) {
        const at = movedAt(of.subCategories, order, ({ subCategoryId }) => subCategoryId);
        if (at === null) return;
        const list = (value ?? []).map((each) =>
          each.mainCategoryId === of.mainCategoryId ? { ...each, subCategories: [...order] } : each,
        );
        const params = { id: order[at]!.subCategoryId };
        await save(list, api.moveSubCategory({ params, body: { sequence: at + 1 } }, { quiet: true }));
      },
    };
  }, [api, notices, reload, value]);
  return { value: moved?.of === value ? (moved?.list ?? value) : value, failure, reload, ...actions };
}

/** The place of the one item that was moved; null if the order is the same. */
function movedAt<Item>(before: readonly Item[], after: readonly Item[], idOf: (item: Item) => number): number | null {
  const first = after.findIndex((item, at) => idOf(item) !== idOf(before[at]!));
  if (first === -1) return null;
  const last = after.findLastIndex((item, at) => idOf(item) !== idOf(before[at]!));
  // Moved down, it is the last one that differs, and its neighbours moved up by one; else the first.
  return idOf(before[first]!) === idOf(after[last]!) ? last : first;
}
