import { hasWords, searchWords, useAtrium } from '@atrium/sdk/client';
import { IconButton, MarkedText } from '@atrium/ui';
import { useWishes } from '../../rooms/wishes.tsx';
import type { Calendar } from '../../types.ts';
import { formatHeading } from '../../days.ts';

/** The rooms that the person waits for, below their bookings and narrowed by the same keyword. */
export function Wishes({ keyword }: { readonly keyword: string }) {
  const { t } = useAtrium<Calendar>();
  const { wishes, remove } = useWishes();
  const words = searchWords(keyword);
  const found = wishes?.filter(({ roomName }) => hasWords(words, [roomName])) ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-label={t('wishes.title')} className="calendar-reservations">
      <h2>{t('wishes.title')}</h2>
      <ul className="calendar-rows">
        {found.map((wish) => {
          const when = `${formatHeading(wish.roomDate)} ${wish.time.replace('-', '–')}`;
          return (
            <li key={wish.id} className="calendar-row at-hue-slate">
              <span className="calendar-row-when">{when}</span>
              <span className="calendar-row-text">
                <b className="at-cut">
                  <MarkedText text={wish.roomName} query={keyword} />
                </b>
              </span>
              <IconButton
                small
                icon="trash"
                label={t('wishes.removeOne', { room: wish.roomName, time: when })}
                onClick={() => void remove(wish)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
