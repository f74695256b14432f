import { useAtrium } from '@atrium/sdk/client';
import { Tag, relativeDay } from '@atrium/ui';
import { Group } from './Group.tsx';
import type { Notifications } from './types.ts';

export interface UnpunchedGroupProps {
  /** Comma-separated dates (S0 §3). */
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
