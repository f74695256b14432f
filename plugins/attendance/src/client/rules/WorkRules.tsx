import { useAtrium } from '@atrium/sdk/client';
import { Segmented } from '@atrium/ui';
import { useState } from 'react';
import type { Attendance } from '../types.ts';
import { Assignments } from './Assignments.tsx';
import { Rules } from './Rules.tsx';
import { Shifts } from './Shifts.tsx';
import './rules.css';

const SHOWN = ['shifts', 'rules', 'assignments'] as const;
const LISTS = { shifts: Shifts, rules: Rules, assignments: Assignments };

/** 班別, 工時規則 and whose they are, for who keeps them. */
export default function WorkRules() {
  const { t } = useAtrium<Attendance>();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('shifts');
  const List = LISTS[shown];
  return (
    <List
      tools={
        <Segmented
          label={t('rules.show')}
          options={SHOWN.map((value) => ({ value, label: t(`rules.show.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
      }
    />
  );
}
