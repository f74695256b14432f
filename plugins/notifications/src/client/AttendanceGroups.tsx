import { type Organisation, useAtrium, useLoaded } from '@atrium/sdk/client';
import { Avatar, relativeDay, Tag } from '@atrium/ui';
import { Group } from './Group.tsx';
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

/** Minutes from which a leave of one day is a whole one. */
const WHOLE_DAY = 8 * 60;

/** `13:30–18:00` of a part of a day, `3/26–3/28` of several; null for a whole day. Times are `YYYY-MM-DD HH:mm`. */
export function leaveSpan({
  startDatetime,
  endDatetime,
}: {
  readonly startDatetime: string;
  readonly endDatetime: string;
}): string | null {
  const [startDay, startTime] = startDatetime.split(' ') as [string, string];
  const [endDay, endTime] = endDatetime.split(' ') as [string, string];
  if (startDay !== endDay) return `${shortDay(startDay)}–${shortDay(endDay)}`;
  return toMinutes(endTime) - toMinutes(startTime) >= WHOLE_DAY ? null : `${startTime}–${endTime}`;
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;

interface UnpunchedGroupProps {
  /** Comma-separated dates (S0-233). */
  readonly on: string;
  readonly off: string;
  readonly answered: boolean;
}

/** This month's days without a punch in, and without a punch out. */
export function UnpunchedGroup({ on, off, answered }: UnpunchedGroupProps) {
  const { t } = useAtrium<Notifications>();
  const rows = [
    { word: t('unpunched.on'), days: splitDays(on) },
    { word: t('unpunched.off'), days: splitDays(off) },
  ].filter(({ days }) => days.length > 0);
  return (
    <Group title={t('unpunched.title')} count={rows.reduce((sum, { days }) => sum + days.length, 0)}>
      {rows.length === 0 ? (
        <p className="notifications-none">{t(answered ? 'unpunched.none' : 'unpunched.unavailable')}</p>
      ) : (
        <dl className="notifications-days">
          {rows.map(({ word, days }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>
                {days.map((day) => (
                  <Tag key={day} tone="warning">
                    {relativeDay(day)}
                  </Tag>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Group>
  );
}

const splitDays = (text: string) => (text === '' ? [] : text.split(','));
