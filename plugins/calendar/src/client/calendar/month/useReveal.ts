import { useEffect, useRef, type RefObject } from 'react';

interface Reveal {
  /** The element in which schedules are drawn. */
  readonly box: RefObject<HTMLElement | null>;
  /** How many links were followed: each is revealed once. */
  readonly asked: number;
  readonly selectedId: number | null;
  readonly selectedDay: string;
  /** Whether the schedule is there, and its day is shown. */
  readonly isKnown: boolean;
  /** Lists the whole day. */
  readonly onList: (day: string) => void;
}

/** Brings the schedule that a link asked for into sight: where it is hidden under 還有 n 項, its day is listed. */
export function useReveal({ box, asked, selectedId, selectedDay, isKnown, onList }: Reveal): void {
  const revealed = useRef(0);
  useEffect(() => {
    if (selectedId === null || !isKnown || revealed.current === asked) return;
    revealed.current = asked;
    const drawn = box.current!.querySelector(`[data-id="${selectedId}"]`);
    if (drawn) drawn.scrollIntoView({ block: 'nearest' });
    else onList(selectedDay);
  }, [box, asked, selectedId, selectedDay, isKnown, onList]);
}
