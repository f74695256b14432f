import { useAtrium, useFrame, useMembers } from '@atrium/sdk/client';
import { companyDay, Field, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { useState } from 'react';
import { MAX_FINDER_PEOPLE } from '../../contract/finder.ts';
import type { Calendar, FoundTime } from '../types.ts';
import { TimeSearch } from './TimeSearch.tsx';

/** Minutes at first. */
const LENGTH = 60;

/** Finds a time for some people, and opens the form of a new schedule with it. */
export default function MeetingFinder() {
  const { panels, session, t } = useAtrium<Calendar>();
  const frame = useFrame();
  const { organisation, hidden, failure, reload } = useMembers();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const own = session.state.id;
  const others = chosen.filter((id) => id !== own);
  const open = ({ day, start, end, room }: FoundTime) => {
    const time = { found: true, date: day, start, end };
    panels.open('ScheduleForm', { ...time, readers: others, ...(room && { room: room.roomId }) });
    frame.close();
  };
  return (
    <div className="calendar-finder">
      {organisation ? (
        <Field label={t('finder.people')} aside={t('finder.self')}>
          <MemberChooserField
            organisation={organisation}
            hidden={hidden}
            onReload={reload}
            title={t('finder.people')}
            value={chosen}
            onChange={setChosen}
            max={MAX_FINDER_PEOPLE - 1}
          />
        </Field>
      ) : failure ? (
        <p role="alert">{t('form.peopleFailed')}</p>
      ) : (
        <Skeleton height={32} />
      )}
      <TimeSearch
        people={[own, ...others]}
        from={companyDay()}
        length={LENGTH}
        withRoom={false}
        startsAtOnce={false}
        onChoose={open}
      />
    </div>
  );
}
