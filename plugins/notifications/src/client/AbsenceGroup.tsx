import { useAtrium, useLoaded, type Organisation } from '@atrium/sdk/client';
import { Avatar, Tag } from '@atrium/ui';
import { Group } from './Group.tsx';
import { leaveSpan } from './leaveSpan.ts';
import type { Away, Notifications } from './types.ts';

/** Who is on leave today: name, group, type of leave if the person may see it, and duration. */
export function AbsenceGroup({ onLeave, answered }: { readonly onLeave: Away; readonly answered: boolean }) {
  const { t } = useAtrium<Notifications>();
  const groups = useGroupNames(onLeave.list.length > 0);
  return (
    <Group title={onLeave.title} count={onLeave.list.length}>
      {onLeave.list.length === 0 ? (
        <p className="notifications-none">{t(answered ? 'onLeave.none' : 'unpunched.unavailable')}</p>
      ) : (
        <ul className="notifications-away">
          {onLeave.list.map((leave) => (
            <li key={`${leave.employeeId} ${leave.startDatetime}`}>
              <Avatar name={leave.name} id={leave.employeeId} size="small" />
              <span>{leave.name}</span>
              <span className="notifications-soft at-cut">{groups.get(leave.employeeId)}</span>
              <Tag>
                {leave.leaveTypeName && <span>{leave.leaveTypeName}</span>}
                <span>{leaveSpan(leave) ?? t('leave.allDay')}</span>
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}

const NONE: ReadonlyMap<number, string> = new Map();

/** Group names by person; empty until the organisation is loaded or if it fails. */
function useGroupNames(requested: boolean): ReadonlyMap<number, string> {
  const { directory } = useAtrium<Notifications>();
  const names = useLoaded(() => (requested ? directory.organisation().then(groupNames) : null), [directory, requested]);
  return names.value ?? NONE;
}

function groupNames({ departments }: Organisation): ReadonlyMap<number, string> {
  return new Map(
    departments.flatMap(({ groups }) =>
      groups.flatMap(({ groupName, groupManagers, employees }) =>
        [...groupManagers, ...employees].map(({ id }) => [id, groupName] as const),
      ),
    ),
  );
}
