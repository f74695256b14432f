import type { DownloadOptions, ShownList } from '@atrium/sdk/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { usePartText } from '../parts/partText.ts';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { Pager } from '../primitives/Pager.tsx';
import { SearchInput } from '../primitives/TextInput.tsx';

export interface ListPageProps {
  readonly title: string;
  /** Buttons beside the title; the one for a new record is the primary one. */
  readonly actions?: ReactNode;
  /** Search and filters. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * The frame of a list: title, actions, search and filters above, rows that scroll, the pager below. It adapts to the
 * width of its own pane: what does not fit beside the title moves below it, and in a low pane the whole page scrolls,
 * so that rows stay visible.
 */
export function ListPage({ title, actions, tools, children, className }: ListPageProps) {
  return (
    <section className={classNames('at-list', className)} aria-label={title}>
      <header className="at-list-head">
        <h1>{title}</h1>
        {actions != null && <div className="at-list-actions">{actions}</div>}
        {tools != null && (
          <div className="at-list-tools" role="search" aria-label={title}>
            {tools}
          </div>
        )}
      </header>
      {children}
    </section>
  );
}

export interface ListSearchProps {
  readonly list: AnyList;
  /** Label: 「搜尋名稱或位址」. */
  readonly label: string;
  readonly className?: string;
}

/** The search of a list. */
export function ListSearch({ list: { list }, label, className }: ListSearchProps) {
  return (
    <SearchInput
      label={label}
      value={list.searchText}
      onChange={(text) => list.search(text)}
      {...(className !== undefined && { className })}
    />
  );
}

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

export interface ListExportProps<Query> {
  readonly list: AnyList & { readonly list: { readonly query: Query } };
  /** Downloads what is listed, all pages of it: pass the query and the options to a call that returns a file. */
  readonly download: (query: Query, options: DownloadOptions) => Promise<unknown>;
  /** 匯出 CSV by default. */
  readonly label?: string;
}

/** A button that saves the list as a file, with its filters and its order. Leaving the list cancels it. */
export function ListExport<Query>({ list: shown, download, label }: ListExportProps<Query>) {
  const text = usePartText();
  const [loading, setLoading] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    running.current = new AbortController();
    setLoading(true);
    // the failure is shown by the host
    await download(shown.list.query, { signal: running.current.signal }).catch(() => undefined);
    setLoading(false);
  };
  return (
    <Button icon="download" loading={loading} disabled={!shown.loaded || shown.total === 0} onClick={() => void run()}>
      {label ?? text('listExport')}
    </Button>
  );
}

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
