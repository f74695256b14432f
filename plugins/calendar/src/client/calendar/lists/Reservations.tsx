import { type CallFailure, hasWords, searchWords, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { classNames, IconButton, MarkedText, Pager } from '@atrium/ui';
import { useState } from 'react';
import { formatHeading } from '../../days.ts';
import { useWishes } from '../../rooms/wishes.tsx';
import type { Calendar, CalendarClient } from '../../types.ts';

const PAGE = 10;

type Reservation = Awaited<ReturnType<CalendarClient['api']['reservations']>>['list'][number];

/** Rooms that the person has reserved without a schedule: the second list of the bookings (C.5-38), narrowed by the same keyword. */
export function Reservations({ keyword }: { readonly keyword: string }) {
  const { t, api, events, notices, panels } = useAtrium<Calendar>();
  const [{ page, of }, setPage] = useState({ page: 1, of: keyword });
  // another keyword lists from its first page
  if (of !== keyword) setPage({ page: 1, of: keyword });
  const { value, reload } = useLiveLoaded(
    (signal) =>
      api.reservations(
        { query: { page, pageSize: PAGE, ...(keyword !== '' && { keyword }) } },
        { quiet: true, signal },
      ),
    [api, page, keyword],
    (again) => [events.on('roomsChanged', again)],
  );
  if (!value || value.totalSize === 0) return null;
  const remove = async (reserveId: number, what: string) => {
    const agreed = await notices.confirm({
      title: t('reservations.removeTitle'),
      message: what,
      confirm: t('reservations.remove'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await api.unreserve({ params: { id: reserveId } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('reservations.removed') });
    } catch (failure) {
      const { message } = failure as CallFailure;
      void notices.alert({ title: t('reservations.removeFailed'), message, tone: 'danger' });
    }
    await reload();
  };
  return (
    <section aria-label={t('reservations.title')} className="calendar-reservations">
      <h2>{t('reservations.title')}</h2>
      <ul className="calendar-rows">
        {value.list.map(({ reserveId, roomId, roomName, roomDate, time, roomMemo, isPast }) => {
          const when = `${formatHeading(roomDate)} ${time.replace('-', '–')}`;
          return (
            <li key={reserveId} className={classNames('calendar-row at-hue-slate', isPast && 'calendar-row-past')}>
              <span className="calendar-row-when">{when}</span>
              <span className="calendar-row-text">
                <b className="at-cut">
                  <MarkedText text={roomName} query={keyword} />
                </b>
                <span className="at-cut">
                  <MarkedText text={roomMemo} query={keyword} />
                </span>
              </span>
              {!isPast && (
                <IconButton
                  small
                  icon="calendar"
                  label={t('reservations.toSchedule', { room: roomName, time: when })}
                  onClick={() => panels.open('ScheduleForm', toForm({ roomId, roomDate, time, roomMemo }))}
                />
              )}
              {!isPast && (
                <IconButton
                  small
                  icon="trash"
                  label={t('reservations.removeOne', { room: roomName, time: when })}
                  onClick={() => void remove(reserveId, `${roomName} ${when}`)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {value.totalSize > PAGE && (
        <Pager
          page={page}
          pageSize={PAGE}
          total={value.totalSize}
          onPage={(next) => setPage({ page: next, of: keyword })}
        />
      )}
    </section>
  );
}

/** A schedule in the room and at the time of a reservation, which it takes over. */
function toForm({ roomId, roomDate, time, roomMemo }: Pick<Reservation, 'roomId' | 'roomDate' | 'time' | 'roomMemo'>) {
  const [start, end] = time.split('-');
  return { date: roomDate, start, end, room: roomId, ...(roomMemo !== '' && { title: roomMemo.slice(0, 100) }) };
}

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
