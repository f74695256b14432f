import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Button, Skeleton } from '@atrium/ui';
import { MemberChooser } from '@atrium/ui/chooser';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import { MAX_SIDE_BY_SIDE } from '../../../contract/sideBySide.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import type { Calendar } from '../../types.ts';

interface ColleagueDialogProps {
  readonly store: CalendarStore;
  readonly onClose: () => void;
}

/** Chooses the colleagues whose calendars are beside one's own. */
export function ColleagueDialog({ store, onClose }: ColleagueDialogProps) {
  const { preferences, t } = useAtrium<Calendar>();
  const { organisation, hidden, reload } = useMembers();
  const [chosen, setChosen] = useState<readonly number[]>(() => [...preferences.state.colleagues]);
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
