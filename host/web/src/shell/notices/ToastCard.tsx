import type { Toast, Tone } from '@atrium/sdk/client';
import { Button, focusFirst, Icon, IconButton, pathOf } from '@atrium/ui';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useText } from '../../services/i18n.ts';

/** Milliseconds a toast without `life` stays; errors stay until they are dismissed. */
export const TOAST_LIFE = 5000;
/** The longest life time of its own. */
const MAX_LIFE = 60_000;

const ICONS: Readonly<Record<Tone, string>> = {
  success: 'tick-circle',
  info: 'info-sign',
  warning: 'warning-sign',
  danger: 'error',
};

export interface ToastCardProps {
  readonly toast: Toast;
  readonly times: number;
  readonly onDismiss: () => void;
}

/**
 * One toast. Its timer is paused while the mouse or the focus is on it; one with a life time of its own shows what is
 * left of it. Closed, it returns the focus.
 */
export function ToastCard({ toast, times, onDismiss }: ToastCardProps) {
  const text = useText();
  const { tone = 'info', title, message, action } = toast;
  const own = toast.life === undefined ? undefined : Math.min(toast.life, MAX_LIFE);
  const life = own ?? (tone === 'danger' ? null : TOAST_LIFE);
  const left = useRef(life);
  const [held, setHeld] = useState(false);
  const before = useRef<readonly Element[]>([]);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (left.current === null || held) return;
    const started = performance.now();
    const timer = setTimeout(() => dismiss.current(), left.current);
    return () => {
      clearTimeout(timer);
      // at least a second: the person who moves the mouse away has just read it
      left.current = Math.max(1000, left.current! - (performance.now() - started));
    };
  }, [held]);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget)) before.current = pathOf(relatedTarget as Element | null);
  };
  const leave = () => {
    focusFirst([...before.current, ...document.querySelectorAll('main')]);
    onDismiss();
  };
  return (
    <div
      className={`toast toast-${tone}`}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[tone]} />
      <div className="toast-words">
        {title !== undefined && <strong>{title}</strong>}
        <span>{message}</span>
        {times > 1 && <span className="toast-times">{text('notice.times', { count: times })}</span>}
        {action && (
          <Button
            small
            onClick={() => {
              leave();
              action.run();
            }}
          >
            {action.text}
          </Button>
        )}
      </div>
      <IconButton small icon="cross" label={text('notice.dismiss')} onClick={leave} />
      {own !== undefined && (
        <span
          className="toast-left"
          aria-hidden="true"
          style={{ animationDuration: `${own}ms`, animationPlayState: held ? 'paused' : 'running' }}
        />
      )}
    </div>
  );
}
