import { classNames, Icon, Spinner } from '@atrium/ui';

interface PunchButtonProps {
  /** `''` before the punch. */
  readonly time: string;
  readonly word: string;
  /** What the button says before the punch. */
  readonly action: string;
  /** What it says after it, in full. */
  readonly done: string;
  /** The punch that comes next is the one that stands out. */
  readonly next: boolean;
  readonly busy: boolean;
  /** Pressing does nothing now. It keeps its focus, so it is not `disabled`. */
  readonly inert: boolean;
  readonly onPunch: () => void;
}

/** One half of the punch group. */
export function PunchButton({ time, word, action, done, next, busy, inert, onPunch }: PunchButtonProps) {
  return (
    <button
      type="button"
      className={classNames('attendance-punch-button', next && 'attendance-punch-next')}
      aria-label={time ? done : action}
      title={time ? done : undefined}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={inert ? undefined : onPunch}
    >
      {busy ? <Spinner /> : time && <Icon name="tick-circle" size={14} className="attendance-punch-mark" />}
      {time ? (
        <>
          {word} <time>{time}</time>
        </>
      ) : (
        action
      )}
    </button>
  );
}
