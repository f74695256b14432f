import { useAtrium, type ChoosableMembers } from '@atrium/sdk/client';
import { ActionChoice } from './ActionChoice.tsx';
import { MembersChoice } from './MembersChoice.tsx';
import { MenuChoice } from './MenuChoice.tsx';
import type { Permissions } from './types.ts';
import type { RoleFormState } from './useRoleForm.ts';

interface RoleGrantsProps {
  readonly form: RoleFormState;
  readonly people: ChoosableMembers;
}

/** Who has the role, and which actions and menu entries it grants. */
export function RoleGrants({ form, people }: RoleGrantsProps) {
  const { t } = useAtrium<Permissions>();
  const { choices, fields, change } = form;
  if (!choices) return null;
  const all = form.record?.holdsAll ?? false;
  const ofKind = (kind: 'action' | 'menu') => choices.tree.filter((node) => node.kind === kind);
  return (
    <>
      <MembersChoice
        choices={choices}
        people={people}
        members={fields.members}
        onChange={(members) => change({ members })}
      />
      {all && <p className="permissions-note">{t('form.everything')}</p>}
      <div className="permissions-gives">
        <ActionChoice
          nodes={ofKind('action')}
          value={fields.actions}
          all={all}
          onChange={(actions) => change({ actions })}
        />
        <MenuChoice
          nodes={ofKind('menu')}
          value={fields.menuIds}
          all={all}
          onChange={(menuIds) => change({ menuIds })}
        />
      </div>
    </>
  );
}
