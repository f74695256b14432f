import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { EmptyState, ErrorState, Icon, IconButton, Pager, StatusTag, Switch } from '@atrium/ui';
import { type Column, DataTable, type Sort } from '@atrium/ui/table';
import { useEffect, useState } from 'react';
import { kindOf } from './kindOf.ts';
import type { MenuEntry, Nav, Translate } from './types.ts';

interface MenuListProps {
  readonly words: string;
  /** What is saved: when it changes, the page is read again. */
  readonly entries: readonly MenuEntry[];
  readonly onEdit: (entry: MenuEntry) => void;
  readonly onEnable: (entry: MenuEntry, enable: boolean) => void;
  readonly onRemove: (entry: MenuEntry) => void;
}

/** Milliseconds of quiet before a search goes out. */
const QUIET = 250;
type SortName = 'name' | 'menuCode' | 'openType' | 'enable';

/** The entries as pages of a table, sought and sorted by the server (C.8-3). */
export function MenuList({ words, entries, ...actions }: MenuListProps) {
  const { api, t } = useAtrium<Nav>();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(15);
  const [sort, setSort] = useState<Sort | null>(null);
  const [found, setFound] = useState<{ list: readonly MenuEntry[]; totalSize: number } | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => setPage(1), [words, sort, pageSize]);
  useEffect(() => {
    const ending = new AbortController();
    const ask = async () => {
      try {
        const body = {
          page,
          pageSize,
          ...(words.trim() !== '' && { name: words }),
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
  }, [api, words, page, pageSize, sort, entries, attempt]);
  return (
    <>
      <div className="nav-list">
        <DataTable
          label={t('tree.title')}
          columns={columnsOf(t, actions)}
          rows={found?.list ?? []}
          rowKey={(row) => row.id}
          onOpen={actions.onEdit}
          sort={sort}
          onSort={setSort}
          loading={!found}
          empty={
            <EmptyState icon="search" title={t('tree.noneFound')}>
              {t('tree.noneFoundText')}
            </EmptyState>
          }
          {...(failure && {
            error: (
              <ErrorState
                title={t('tree.failed')}
                onRetry={() => setAttempt((count) => count + 1)}
                code={failure.code}
                {...(failure.requestId !== undefined && { requestId: failure.requestId })}
              >
                {failure.message}
              </ErrorState>
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

function columnsOf(
  t: Translate,
  { onEdit, onEnable, onRemove }: Omit<MenuListProps, 'words' | 'entries'>,
): Column<MenuEntry>[] {
  return [
    {
      id: 'name',
      title: t('field.name'),
      sortBy: (row) => row.name,
      cell: (row) => (
        <span className="nav-cell">
          <Icon name={row.iconName} />
          <span className="at-cut" title={row.name}>
            {row.name}
          </span>
        </span>
      ),
    },
    {
      id: 'menuCode',
      title: t('field.menuCode'),
      sortBy: (row) => row.menuCode,
      cell: (row) => <span title={row.menuCode}>{row.menuCode}</span>,
    },
    {
      id: 'openType',
      title: t('field.openType'),
      width: 80,
      sortBy: (row) => row.openType,
      cell: (row) => kindOf(row, t),
    },
    {
      id: 'enable',
      title: t('list.status'),
      width: 92,
      sortBy: (row) => Number(row.enable),
      cell: (row) => <StatusTag active={row.enable} />,
    },
    {
      id: 'tools',
      title: t('list.tools'),
      width: 116,
      cell: (row) => (
        <span className="nav-cell">
          <Switch
            aria-label={t('tree.enable', { name: row.name })}
            checked={row.enable}
            onChange={(event) => onEnable(row, event.target.checked)}
          />
          <IconButton small icon="edit" label={t('list.edit', { name: row.name })} onClick={() => onEdit(row)} />
          <IconButton small icon="trash" label={t('list.remove', { name: row.name })} onClick={() => onRemove(row)} />
        </span>
      ),
    },
  ];
}
