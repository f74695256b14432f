import { type ShownList, useAtrium } from '@atrium/sdk/client';
import { LoadingMask, Select, StatusFilter, StatusSwitch, Tag } from '@atrium/ui';
import { hasNoRows, ListPage, ListPager, ListSearch, ListStates } from '@atrium/ui/records';
import type { KeyboardEvent, ReactNode } from 'react';
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

/** The order of the list: a column and its direction. */
const ORDERS = [
  'id.ascending',
  'name.ascending',
  'code.ascending',
  'memberCount.descending',
  'memberCount.ascending',
  'isEnabled.descending',
  'updatedOn.descending',
] as const;
type Order = (typeof ORDERS)[number];

/** Filters and order of the list. */
function RoleFilters({ roles }: { readonly roles: ShownList<Role, Filters> }) {
  const { t } = useAtrium<Permissions>();
  const { list, filters, sort } = roles;
  const choose = (order: Order) => {
    const [column, direction] = order.split('.') as [string, 'ascending' | 'descending'];
    list.sortBy({ column, direction });
  };
  return (
    <>
      <StatusFilter value={filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
      <Select
        aria-label={t('list.order')}
        options={ORDERS.map((order) => ({ value: order, label: t(`order.${order}`) }))}
        value={sort ? `${sort.column}.${sort.direction}` : ORDERS[0]}
        onChange={(value) => choose(value as Order)}
      />
    </>
  );
}

interface RoleRowProps {
  readonly role: Role;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
}

/** A role of the list: its name opens the form, its switch takes effect at once. */
function RoleRow({ role, isCurrent, isBusy, onOpen, onToggle }: RoleRowProps) {
  const { t } = useAtrium<Permissions>();
  const { displayName: name, memberCount, isBuiltin, isEnabled } = role;
  return (
    <li className="permissions-row">
      <button type="button" className="permissions-role" aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className="at-cut" title={name}>
          {name}
        </span>
        {isBuiltin && <Tag>{t('list.builtin')}</Tag>}
        <span className="permissions-role-count">{t('list.members', { count: memberCount })}</span>
      </button>
      <StatusSwitch
        label={t('list.switch', { name })}
        reason={isBuiltin ? t('form.builtin') : undefined}
        active={isEnabled}
        disabled={isBuiltin}
        busy={isBusy}
        onChange={onToggle}
      />
    </li>
  );
}
