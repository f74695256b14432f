import { useAtrium } from '@atrium/sdk/client';
import { classNames } from '@atrium/ui';
import type { CSSProperties } from 'react';
import { hueClass } from '../../describe.ts';
import type { Calendar, SideSpan } from '../../types.ts';

interface SideBlockProps {
  readonly span: SideSpan;
  readonly onOpen: (id: number) => void;
  /** It is one of a list, not between hours. */
  readonly isChip?: boolean;
  readonly place?: CSSProperties;
  /** The day that it is shown on: times are of that day. */
  readonly day?: string;
}

/** What a person does: a schedule that may be opened by its title, all else by its kind. */
export function SideBlock({ span, onOpen, isChip = false, place, day }: SideBlockProps) {
  const { t } = useAtrium<Calendar>();
  const { schedule, kind, name, start, end } = span;
  const text = schedule?.title ?? (kind === 'leave' && name ? name : t(`side.kind.${kind}`));
  const from = day && start < day ? '' : start.slice(11);
  const to = day && end.slice(0, 10) > day ? '' : end.slice(11);
  const whole = isChip && !day ? '' : `${from}–${to}`;
  // a chip has room for one of them
  const time = isChip && from !== '' && to !== '' && whole !== '' ? from : whole;
  const className = classNames(
    'calendar-side-block',
    isChip && 'calendar-side-chip',
    schedule ? hueClass(schedule.classColor) : `calendar-side-${kind}`,
    schedule && kind === 'free' && 'calendar-side-shown-free',
  );
  const inside = (
    <>
      {time && <time>{time}</time>}
      <b>{text}</b>
    </>
  );
  if (!schedule)
    return (
      <span className={className} style={place} data-stop="" title={`${whole} ${text}`.trim()}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      className={className}
      style={place}
      data-stop=""
      title={`${whole} ${text}`.trim()}
      onClick={() => onOpen(schedule.id)}
    >
      {inside}
    </button>
  );
}
