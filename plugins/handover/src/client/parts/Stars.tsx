import { useAtrium } from '@atrium/sdk/client';
import { classNames, Icon } from '@atrium/ui';
import type { Handovers } from '../types.ts';

export const LEVELS = [1, 2, 3] as const;
/** Of a record that has none (C.6-9). */
const UNKNOWN = 3;

/** The importance of a handover, 1 to 3 stars. */
export function Stars({ level }: { readonly level: number | null | undefined }) {
  const { t } = useAtrium<Handovers>();
  const shown = level === null || level === undefined || level === 0 ? UNKNOWN : level;
  return (
    <span
      className="handover-stars"
      role="img"
      aria-label={t('level.label', { count: shown })}
      title={t(`level.${shown as 1 | 2 | 3}`)}
    >
      {LEVELS.map((each) => (
        <Icon
          key={each}
          size={14}
          name={each <= shown ? 'star' : 'star-empty'}
          className={classNames(each <= shown && 'handover-star-on')}
        />
      ))}
    </span>
  );
}
