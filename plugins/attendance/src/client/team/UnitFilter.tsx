import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Select } from '@atrium/ui';
import type { Attendance } from '../types.ts';

interface UnitFilterProps {
  /** `department:3`, `group:12`, or `''`. */
  readonly value: string;
  readonly onChange: (unit: string) => void;
}

/** The units of the company as a tree; without any choice all that one may view. */
export function UnitFilter({ value, onChange }: UnitFilterProps) {
  const { t } = useAtrium<Attendance>();
  const { organisation } = useMembers();
  const options = (organisation?.departments ?? []).flatMap(({ departmentId, departmentName, groups }) => [
    { value: `department:${departmentId}`, label: departmentName },
    ...groups.map(({ groupId, groupName }) => ({ value: `group:${groupId}`, label: `　${groupName}` })),
  ]);
  return (
    <Select
      aria-label={t('field.unit')}
      options={[{ value: '', label: t('team.anyUnit') }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}
