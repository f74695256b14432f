import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, Pager, StatusFilter } from '@atrium/ui';
import { DataTable, type Sort } from '@atrium/ui/table';
import { useEffect, useState } from 'react';
import { type ListActions, listColumns } from './listColumns.tsx';
import type { MenuEntry, Nav } from './types.ts';

interface MenuListProps extends ListActions {
  readonly words: string;
  readonly onClearWords: () => void;
  /** What is saved: when it changes, the page is read again. */
  readonly entries: readonly MenuEntry[];
}

/** Milliseconds of quiet before a search goes out. */
const QUIET = 250;
type SortName = 'name' | 'menuCode' | 'openType' | 'enable';

/** The entries as pages of a table, sought and sorted by the server (C.8-3). */
export function MenuList({ words, onClearWords, entries, ...actions }: MenuListProps) {
  const { api, t } = useAtrium<Nav>();
  const [page, setPage] = useState(1);
  const [enable, setEnable] = useState<boolean | null>(null);
  const [pageSize, setPageSize] = useState(15);
  const [sort, setSort] = useState<Sort | null>(null);
  const [found, setFound] = useState<{ list: readonly MenuEntry[]; totalSize: number } | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => setPage(1), [words, enable, sort, pageSize]);
  useEffect(() => {
    const ending = new AbortController();
    const ask = async () => {
      try {
        const body = {
          page,
          pageSize,
          ...(words.trim() !== '' && { words }),
          ...(enable !== null && { enable }),
          ...(sort && { sortName: sort.column as SortName, sort: sort.direction === 'ascending' ? 'ASC' : 'DESC' }),
        };
        const answer = await api.search({ body }, { quiet: true, signal: ending.signal });
        setFound(answer);
        setFailure(null);
      } catch (problem) {
        if (!ending.signal.aborted) setFailure(problem as CallFailure);
      }
    };
    const timer = setTimeout(() => void ask(), found ? QUIET : 0);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the first page comes at once, whatever was found
  }, [api, words, enable, page, pageSize, sort, entries, attempt]);
  const clear = () => {
    setEnable(null);
    onClearWords();
  };
  return (
    <>
      <div className="nav-tools">
        <StatusFilter small value={enable} onChange={setEnable} />
      </div>
      <div className="nav-list">
        <DataTable
          label={t('tree.title')}
          columns={listColumns(t, entries, actions)}
          rows={found?.list ?? []}
          rowKey={(row) => row.id}
          onOpen={actions.onEdit}
          sort={sort}
          onSort={setSort}
          loading={!found}
          empty={
            <EmptyState
              icon="search"
              title={t('tree.noneFound')}
              actions={<Button onClick={clear}>{t('list.clear')}</Button>}
            >
              {t('tree.noneFoundText')}
            </EmptyState>
          }
          {...(failure && {
            error: (
              <ErrorState title={t('tree.failed')} onRetry={() => setAttempt((count) => count + 1)} failure={failure} />
            ),
          })}
        />
      </div>
      {found && (
        <Pager page={page} pageSize={pageSize} total={found.totalSize} onPage={setPage} onPageSize={setPageSize} />
      )}
    </>
  );
}
