import { classNames, Icon, Spinner } from '@atrium/ui';

interface PunchButtonProps {
  /** `''` before the punch. */
  readonly time: string;
  readonly word: string;
  /** Label before the punch. */
  readonly action: string;
  /** Full label after the punch. */
  readonly done: string;
  /** True for the next punch, which is highlighted. */
  readonly next: boolean;
  readonly busy: boolean;
  /** Pressing has no effect. Not `disabled`, so that it keeps its focus. */
  readonly inert: boolean;
  readonly onPunch: () => void;
}

/** One of the two punch buttons. */
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
          <span className="attendance-punch-word">{word} </span>
          <time>{time}</time>
        </>
      ) : (
        action
      )}
    </button>
  );
}
