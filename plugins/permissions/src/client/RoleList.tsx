import { useAtrium, type ShownList } from '@atrium/sdk/client';
import { LoadingMask } from '@atrium/ui';
import { hasNoRows, ListPage, ListPager, ListSearch, ListStates } from '@atrium/ui/records';
import type { KeyboardEvent, ReactNode } from 'react';
import { RoleFilters } from './RoleFilters.tsx';
import { RoleRow } from './RoleRow.tsx';
import type { Filters, Permissions, Role } from './types.ts';

interface RoleListProps {
  readonly roles: ShownList<Role, Filters>;
  readonly current: number | 'new' | null;
  readonly onOpen: (permissionId: number) => void;
  readonly onToggle: (role: Role) => void;
  readonly actions: ReactNode;
}

/** The roles: name, how many people have it, and whether it is enabled. Arrows move from one to the next. */
export function RoleList({ roles, current, onOpen, onToggle, actions }: RoleListProps) {
  const { t } = useAtrium<Permissions>();
  const tools = (
    <>
      <ListSearch list={roles} label={t('list.search')} />
      <RoleFilters roles={roles} />
    </>
  );
  return (
    <ListPage title={t('page.title')} actions={actions} tools={tools}>
      <div className="at-list-body">
        <LoadingMask active={roles.loading} />
        {hasNoRows(roles) && <ListStates list={roles} failed={t('list.failed')} />}
        <ul className="permissions-roles" aria-label={t('list.title')} onKeyDown={moveAmongRoles}>
          {roles.rows.map((role) => (
            <RoleRow
              key={role.permissionId}
              role={role}
              isCurrent={role.permissionId === current}
              isBusy={roles.busy.includes(role.permissionId)}
              onOpen={() => onOpen(role.permissionId)}
              onToggle={() => onToggle(role)}
            />
          ))}
        </ul>
      </div>
      <ListPager list={roles} />
    </ListPage>
  );
}

function moveAmongRoles(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.permissions-role')];
  buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
}
