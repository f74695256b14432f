import { MAX_SIDE_BY_SIDE } from '../../../contract/limits.ts';
import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Button, Skeleton } from '@atrium/ui';
import { MemberChooser } from '@atrium/ui/chooser';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import type { CalendarStore } from '../CalendarStore.ts';
import { useChosenColleagues } from '../useChosenColleagues.ts';
import type { Calendar } from '../../types.ts';

interface ColleagueDialogProps {
  readonly store: CalendarStore;
  readonly onClose: () => void;
}

/** Chooses the colleagues whose calendars are beside one's own. */
export function ColleagueDialog({ store, onClose }: ColleagueDialogProps) {
  const { t } = useAtrium<Calendar>();
  const { colleagues } = useChosenColleagues(store);
  const { organisation, hidden, reload } = useMembers();
  const [chosen, setChosen] = useState<readonly number[]>(() => [...colleagues]);
  const save = () => {
    store.chooseColleagues(chosen);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('week.colleagues')}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('week.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('week.chooseColleagues')}
          </Button>
        </>
      }
    >
      <div className="calendar-colleague-chooser">
        {organisation ? (
          <MemberChooser
            organisation={organisation}
            hidden={hidden}
            value={chosen}
            onChange={setChosen}
            onReload={reload}
            max={MAX_SIDE_BY_SIDE - 1}
          />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </Dialog>
  );
}
