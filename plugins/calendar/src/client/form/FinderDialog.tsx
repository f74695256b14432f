import { useAtrium } from '@atrium/sdk/client';
import { Button, companyDay } from '@atrium/ui';
import { minutesBetween } from '@atrium/ui/dates';
import { Dialog } from '@atrium/ui/overlays';
import { type FormFields, toDay } from './formFields.ts';
import type { Calendar, FoundTime } from '../types.ts';
import { TimeSearch } from '../finder/TimeSearch.tsx';

interface FinderDialogProps {
  /** The creator first. */
  readonly people: readonly number[];
  readonly fields: Pick<FormFields, 'time' | 'isAllDay' | 'place' | 'repeatType'>;
  readonly except: number | undefined;
  readonly onClose: () => void;
  readonly onChoose: (time: FoundTime) => void;
}

/** Minutes where the form has none of one day. */
const LENGTH = 60;

/** Finds a time for the people of a form, and a room where the form has one. */
export function FinderDialog({ people, fields, except, onClose, onChoose }: FinderDialogProps) {
  const { t } = useAtrium<Calendar>();
  const [start, end] = fields.time;
  const isOneDay = start !== null && end !== null && !fields.isAllDay && toDay(start) === toDay(end) && end > start;
  return (
    <Dialog
      open
      title={t('finder.title')}
      width={760}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('finder.close')}</Button>}
    >
      <div className="calendar-finder calendar-finder-dialog">
        {fields.repeatType !== 1 && <p className="calendar-finder-note">{t('finder.repeat')}</p>}
        <TimeSearch
          people={people}
          from={toDay(start) || companyDay()}
          length={isOneDay ? minutesBetween(start, end) : LENGTH}
          withRoom={fields.place === 'room'}
          except={except}
          startsAtOnce
          onChoose={(time) => {
            onChoose(time);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
