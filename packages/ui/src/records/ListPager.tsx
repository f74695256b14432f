import { Pager } from '../primitives/Pager.tsx';
import type { AnyList } from './ListStates.tsx';

export interface ListPagerProps {
  readonly list: AnyList;
  readonly variant?: 'normal' | 'short';
  /** Page sizes to choose from, instead of those of the variant. */
  readonly sizes?: readonly number[];
}

/** The pager of a list; nothing until the number of rows is known. */
export function ListPager({ list: shown, variant, sizes }: ListPagerProps) {
  const { list, page, pageSize, total, loaded, failure } = shown;
  if (!loaded || failure) return null;
  return (
    <Pager
      page={page}
      pageSize={pageSize}
      total={total}
      onPage={(next) => list.turn(next)}
      onPageSize={(size) => list.resize(size)}
      {...(variant && { variant })}
      {...(sizes && { sizes })}
    />
  );
}
