import { useAtrium } from '@atrium/sdk/client';
import { Tag } from '@atrium/ui';
import { shortDay } from '../days.ts';
import type { Bulletins } from '../types.ts';

interface MustReadTagProps {
  readonly deadline: string | null;
  /** The person has confirmed it. */
  readonly isRead: boolean;
  /** The day alone, where the column is named after it. */
  readonly short?: boolean;
}

/** 必讀，期限 3/31: the mark of a must-read, wherever it is listed. */
export function MustReadTag({ deadline, isRead, short = false }: MustReadTagProps) {
  const { t } = useAtrium<Bulletins>();
  const day = deadline === null ? '' : shortDay(deadline);
  const text = deadline === null ? t('must') : t('must.deadline', { day });
  return (
    <Tag icon="flag" tone={isRead ? 'neutral' : 'accent'} title={text}>
      {short ? day : text}
    </Tag>
  );
}
