import type { ShownList } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { useUiText } from '../texts/useUiText.ts';

export interface ListStatesProps {
  readonly list: AnyList;
  /** Title where it could not be loaded. */
  readonly failed: string;
  /** Where there is nothing at all, without any filter. By default the sentence for a search without a result. */
  readonly empty?: ReactNode;
}

/** Of a list only what every list has. */
export type AnyList = Pick<
  ShownList<unknown>,
  'rows' | 'total' | 'page' | 'pageSize' | 'loading' | 'loaded' | 'failure' | 'sort'
> & {
  readonly list: Pick<
    ShownList<unknown>['list'],
    'isNarrowed' | 'searchText' | 'clear' | 'reload' | 'search' | 'sortBy' | 'turn' | 'resize'
  >;
};

/** Is there something to say instead of rows? */
export const hasNoRows = ({ rows, loaded, failure }: AnyList): boolean =>
  failure !== null || (loaded && rows.length === 0);

/** What stands in the place of rows: the failure with another try, nothing found with a way back, or nothing at all. */
export function ListStates({ list: shown, failed, empty }: ListStatesProps) {
  const text = useUiText();
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
