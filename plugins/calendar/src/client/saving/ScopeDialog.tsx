import { useAtrium } from '@atrium/sdk/client';
import { Button, dayLabel, RadioGroup } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import type { Calendar } from '../calendar/types.ts';
import { changeSummary } from './changeSummary.ts';
import { writtenCount } from './scopeEffects.ts';
import { ScopeEffects } from './ScopeEffects.tsx';
import { changesRepeat, type Scope, type ScopeAnswer, type ScopeQuestion } from './ScopeQuestion.ts';
import { NO_ANSWER, type AskRooms } from './sendWithRooms.ts';
import '../link.css';
import './saving.css';

interface ScopeDialogProps {
  readonly question: ScopeQuestion;
  readonly askRooms: AskRooms;
  readonly onAnswer: (answer: ScopeAnswer | null) => void;
}

/** Asks whether a change is for this occurrence or for this and the following ones, and shows what the latter would do. */
export function ScopeDialog({ question, askRooms, onAnswer }: ScopeDialogProps) {
  const { t } = useAtrium<Calendar>();
  const { schedule, changes, preview } = question;
  const onlyFollowing = changesRepeat(changes);
  const [scope, setScope] = useState<Scope>(onlyFollowing ? 'continue' : 'single');
  const [rooms, setRooms] = useState(NO_ANSWER);
  const count = preview ? writtenCount(preview) : 0;
  const chooseRooms = async () => {
    const chosen = await askRooms(preview?.conflicts ?? [], '');
    if (chosen) setRooms(chosen);
  };
  return (
    <Dialog
      open
      modal
      width={560}
      title={t('saving.scopeTitle')}
      onClose={() => onAnswer(null)}
      className="calendar-scope"
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('saving.back')}</Button>
          <Button
            variant="primary"
            disabled={scope === 'continue' && preview === undefined}
            onClick={() =>
              onAnswer(scope === 'single' ? { scope, count: 1, rooms: NO_ANSWER } : { scope, count, rooms })
            }
          >
            {scope === 'single'
              ? t('saving.changeOne')
              : count > 0
                ? t('saving.changeCount', { count })
                : t('saving.changeFollowing')}
          </Button>
        </>
      }
    >
      <p className="calendar-saving-lead">{changeSummary(t, schedule, changes)}</p>
      <RadioGroup
        label={t('saving.scopeTitle')}
        options={[
          {
            value: 'single' as Scope,
            label: t('saving.single', { date: dayLabel(schedule.startTime.slice(0, 10)) }),
            disabled: onlyFollowing,
            ...(onlyFollowing && { note: t('saving.singleRepeat') }),
          },
          { value: 'continue', label: count > 0 ? t('saving.continueCount', { count }) : t('saving.continue') },
        ]}
        value={scope}
        onChange={setScope}
      />
      {scope === 'continue' && (
        <ScopeEffects
          preview={preview}
          changes={changes}
          rooms={rooms.choices}
          onChooseRooms={preview && preview.conflicts.length > 0 ? () => void chooseRooms() : undefined}
        />
      )}
    </Dialog>
  );
}
