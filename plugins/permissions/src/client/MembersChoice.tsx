import { useAtrium, type ChoosableMembers } from '@atrium/sdk/client';
import { CheckList, Field } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import type { Choices } from './useRoleForm.ts';
import type { MemberLevel, Members, Permissions } from './types.ts';

const LEVELS: readonly MemberLevel[] = ['company', 'deptManager', 'groupManager', 'employee'];

interface MembersChoiceProps {
  readonly choices: Choices;
  readonly people: ChoosableMembers;
  readonly members: Members;
  readonly onChange: (members: Members) => void;
}

/** Who has the role: people one by one, whole departments and groups, levels of the organisation. */
export function MembersChoice({ choices, people, members, onChange }: MembersChoiceProps) {
  const { t } = useAtrium<Permissions>();
  const { departments, groups } = choices.units;
  const departmentName = new Map(departments.map(({ id, name }) => [id, name]));
  return (
    <fieldset className="permissions-choice permissions-members">
      <legend>{t('field.members')}</legend>
      <Field label={t('members.employees')}>
        {people.organisation && (
          <MemberChooserField
            organisation={people.organisation}
            hidden={people.hidden}
            onReload={people.reload}
            value={members.employees}
            onChange={(employees) => onChange({ ...members, employees })}
            title={t('members.choose')}
          />
        )}
      </Field>
      <div className="permissions-units">
        <CheckList
          heading
          label={t('members.levels')}
          options={LEVELS.map((id) => ({ id, name: t(`level.${id}`) }))}
          value={members.levels}
          onChange={(levels) => onChange({ ...members, levels })}
        />
        <CheckList
          heading
          label={t('members.departments')}
          filter={t('members.filterDepartments')}
          options={departments}
          value={members.departments}
          onChange={(chosen) => onChange({ ...members, departments: chosen })}
        />
        <CheckList
          heading
          label={t('members.groups')}
          filter={t('members.filterGroups')}
          options={groups.map(({ id, name, departmentId }) => ({ id, name, note: departmentName.get(departmentId) }))}
          value={members.groups}
          onChange={(chosen) => onChange({ ...members, groups: chosen })}
        />
      </div>
    </fieldset>
  );
}
