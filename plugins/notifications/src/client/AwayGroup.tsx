import { useAtrium } from '@atrium/sdk/client';
import { Avatar, Tag } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { Group } from './Group.tsx';
import { leaveSpan } from './leaveSpan.ts';
import type { Away, Notifications } from './types.ts';

/** Who is away today: name, group, kind of leave where the person may know it, and how long. */
export function AwayGroup({ onLeave, answered }: { readonly onLeave: Away; readonly answered: boolean }) {
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

/** Names of people's groups; empty until the organisation is known, and where it is not. */
function useGroupNames(wanted: boolean): ReadonlyMap<number, string> {
  const { directory } = useAtrium<Notifications>();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    directory
      .organisation()
      .then(({ departments }) => {
        const pairs = departments.flatMap(({ groups }) =>
          groups.flatMap(({ groupName, groupManagers, employees }) =>
            [...groupManagers, ...employees].map(({ id }) => [id, groupName] as const),
          ),
        );
        if (!gone) setNames(new Map(pairs));
      })
      // The names of people are told without it.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [directory, wanted]);
  return names;
}
