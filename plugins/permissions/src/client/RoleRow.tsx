import { useAtrium } from '@atrium/sdk/client';
import { StatusSwitch, Tag } from '@atrium/ui';
import type { Permissions, Role } from './types.ts';

interface RoleRowProps {
  readonly role: Role;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
}

/** A role of the list: its name opens the form, its switch takes effect at once. */
export function RoleRow({ role, isCurrent, isBusy, onOpen, onToggle }: RoleRowProps) {
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
