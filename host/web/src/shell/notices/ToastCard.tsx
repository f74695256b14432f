import type { Toast, Tone } from '@atrium/sdk/client';
import { Button, focusFirst, Icon, IconButton, pathOf } from '@atrium/ui';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useText } from '../../services/i18n/useText.ts';

/** Milliseconds a toast stays; errors stay until they are dismissed. */
export const TOAST_LIFE = 5000;

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

/** One toast. Its timer is paused while the mouse or the focus is on it. Closed, it returns the focus. */
export function ToastCard({ toast, times, onDismiss }: ToastCardProps) {
  const text = useText();
  const { tone = 'info', title, message, action } = toast;
  const [held, setHeld] = useState(false);
  const before = useRef<readonly Element[]>([]);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (tone === 'danger' || held) return;
    const timer = setTimeout(() => dismiss.current(), TOAST_LIFE);
    return () => clearTimeout(timer);
  }, [tone, held]);
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
    </div>
  );
}
