import { useAtrium } from '@atrium/sdk/client';
import { Avatar, Button, IconButton, spanLabel, Tag, weekdayOf } from '@atrium/ui';
import type { Attendance } from '../types.ts';
import { findings, reasonsOf, type ShownRow } from './cellTexts.ts';

interface DayDetailsProps {
  readonly row: ShownRow;
  /** Index of the day. */
  readonly day: number;
  readonly onClose: () => void;
  readonly onDay: (day: number) => void;
  readonly onPerson: () => void;
}

const TONES = ['warning', 'success', 'danger', 'void'] as const;

/** A day of a person: what was found, its presses, leaves, and why it is counted so. */
export function DayDetails({ row, day, onClose, onDay, onPerson }: DayDetailsProps) {
  const { t } = useAtrium<Attendance>();
  const { dates, shifts, month } = row.answer;
  const cell = row.days[day]!;
  const { date, name: dayName } = dates[day]!;
  const shift = cell.shift === undefined ? undefined : shifts[cell.shift];
  const found = findings(t, cell);
  return (
    <section className="attendance-details">
      <header>
        <Avatar name={row.name} id={row.employeeId} size="small" />
        <div>
          <b>{row.name}</b>
          <small>
            {[
              `${Number(date.slice(5, 7))}/${Number(date.slice(8))} (${weekdayOf(date)})`,
              t(`dayKind.${cell.kind}`),
              dayName,
              shift ? t('month.shiftNote', { shift: shift.name, start: shift.start, end: shift.end }) : '',
            ]
              .filter((part) => part !== '')
              .join(t('team.comma'))}
          </small>
        </div>
        <IconButton
          small
          icon="chevron-left"
          label={t('team.dayBefore')}
          disabled={day === 0}
          onClick={() => onDay(day - 1)}
        />
        <IconButton
          small
          icon="chevron-right"
          label={t('team.dayAfter')}
          disabled={day === dates.length - 1}
          onClick={() => onDay(day + 1)}
        />
        <IconButton small icon="cross" label={t('team.close')} onClick={onClose} />
      </header>
      {found.length > 0 && (
        <ul className="attendance-found">
          {found.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <dl>
        <div>
          <dt>{t('month.on')}</dt>
          <dd>{cell.on ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('month.off')}</dt>
          <dd>{cell.off ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('team.worked')}</dt>
          <dd>{t('team.minutes', { minutes: cell.worked ?? 0 })}</dd>
        </div>
      </dl>
      {cell.leaves?.map(({ leaveTypeName, startDatetime, endDatetime, status }) => (
        <p key={`${leaveTypeName} ${startDatetime}`} className="attendance-details-leave">
          <b>{leaveTypeName}</b> {spanLabel(startDatetime, endDatetime)}{' '}
          <Tag tone={TONES[status]}>{t(`leave.status.${status}`)}</Tag>
        </p>
      ))}
      <h3>{t('team.why')}</h3>
      <ul className="attendance-why">
        {reasonsOf(t, row, cell).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <footer>
        <Button small variant="quiet" onClick={onPerson}>
          {t('team.month', { name: row.name, month: Number(month.slice(5)) })}
        </Button>
      </footer>
    </section>
  );
}
