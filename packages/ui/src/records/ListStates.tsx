import type { ShownList } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { usePartText } from '../parts/usePartText.ts';

export interface ListStatesProps {
  readonly list: AnyList;
  /** Title of the error state. */
  readonly failed: string;
  /** The empty state without any filter. By default that of a search without a result. */
  readonly empty?: ReactNode;
}

/** The part that all lists share. */
export type AnyList = Pick<
  ShownList<unknown>,
  'rows' | 'total' | 'page' | 'pageSize' | 'loading' | 'loaded' | 'failure' | 'sort' | 'filters'
> & {
  readonly list: Pick<
    ShownList<unknown>['list'],
    'isNarrowed' | 'searchText' | 'clear' | 'reload' | 'search' | 'sortBy' | 'turn' | 'resize'
  >;
};

/** True if a state is shown instead of rows. */
export const hasNoRows = ({ rows, loaded, failure }: AnyList): boolean =>
  failure !== null || (loaded && rows.length === 0);

/**
 * What is shown instead of rows: the error with a retry, no match with a way to clear the filters, or the empty state.
 */
export function ListStates({ list: shown, failed, empty }: ListStatesProps) {
  const text = usePartText();
  const { list, loading, failure } = shown;
  if (failure)
    return <ErrorState title={failed} failure={failure} retrying={loading} onRetry={() => void list.reload()} />;
  if (empty !== undefined && !list.isNarrowed) return empty;
  return (
    <EmptyState
      icon="search"
      title={text('listNoneTitle')}
      actions={list.isNarrowed && <Button onClick={() => list.clear()}>{text('listClear')}</Button>}
    >
      {text('listNoneText')}
    </EmptyState>
  );
}
