import { useAtrium } from '@atrium/sdk/client';
import {
  Button,
  EmptyState,
  ErrorState,
  isComposing,
  LoadingMask,
  Pager,
  StatusTag,
  Switch,
  Tag,
  TextInput,
} from '@atrium/ui';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { RoleFilters } from './RoleFilters.tsx';
import { ANY, type RoleStore } from './RoleStore.ts';
import type { Permissions, Role } from './types.ts';

interface RoleListProps {
  readonly store: RoleStore;
  readonly current: number | null;
  readonly onOpen: (permissionId: number) => void;
  /** A role was enabled or disabled here. */
  readonly onToggled: (permissionId: number) => void;
  readonly actions: ReactNode;
}

/** The roles: name, whether it is enabled, how many people have it, and the switch. Arrows move from one to the next. */
export function RoleList({ store, current, onOpen, onToggled, actions }: RoleListProps) {
  const { t } = useAtrium<Permissions>();
  const { asked, rows, total, loading, ready, failure, busy } = useSnapshot(store.state);
  const [words, setWords] = useState('');
  const onSearch = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComposing(event)) store.ask({ name: words.trim() });
  };
  const clear = () => {
    setWords('');
    store.ask(ANY);
  };
  const toggle = async (role: Role) => {
    if (await store.toggle(role)) onToggled(role.permissionId);
  };
  return (
    <div className="permissions-list">
      <header className="permissions-list-head">
        <h1>{t('page.title')}</h1>
        {actions}
      </header>
      <div role="search">
        <TextInput
          type="search"
          icon="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            if (event.target.value === '') store.ask({ name: '' });
          }}
          onKeyDown={onSearch}
        />
        <RoleFilters store={store} />
      </div>
      <LoadingMask active={loading}>
        {failure ? (
          <ErrorState title={t('list.failed')} onRetry={() => void store.load()} retrying={loading} failure={failure} />
        ) : ready && rows.length === 0 ? (
          <EmptyState icon="search" title={t('list.none')} actions={<Button onClick={clear}>{t('list.clear')}</Button>}>
            {t('list.noneText')}
          </EmptyState>
        ) : (
          <ul className="permissions-roles" aria-label={t('list.title')} onKeyDown={moveAmongRoles}>
            {(rows as readonly Role[]).map((role) => (
              <li key={role.permissionId} className="permissions-row">
                <button
                  type="button"
                  className="permissions-role"
                  aria-current={role.permissionId === current || undefined}
                  onClick={() => onOpen(role.permissionId)}
                >
                  <span className="permissions-role-name" title={role.name}>
                    {role.name}
                  </span>
                  {role.isBuiltin && <Tag>{t('list.builtin')}</Tag>}
                  <StatusTag active={role.isEnabled} />
                  <span className="permissions-role-count">{t('list.members', { count: role.memberCount })}</span>
                </button>
                <Switch
                  aria-label={t('list.switch', { name: role.name })}
                  title={role.isBuiltin ? t('form.builtin') : undefined}
                  checked={role.isEnabled}
                  disabled={role.isBuiltin || busy.includes(role.permissionId)}
                  onChange={() => void toggle(role)}
                />
              </li>
            ))}
          </ul>
        )}
      </LoadingMask>
      {/* No count is told before there is one. */}
      {ready && !failure && (
        <Pager
          page={asked.page}
          pageSize={asked.pageSize}
          total={total}
          onPage={(page) => store.ask({ page })}
          onPageSize={(pageSize) => store.ask({ pageSize })}
        />
      )}
    </div>
  );
}

function moveAmongRoles(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.permissions-role')];
  buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
}
