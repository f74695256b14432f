import type { Toast, Tone } from '@atrium/sdk/client';
import { AlertDialog, Button, ConfirmDialog, focusFirst, Icon, IconButton, pathOf } from '@atrium/ui';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useEntry } from '../../services/Entry.ts';
import { useText } from '../../services/i18n.ts';
import type { NoticeBoard } from '../../services/notices.ts';
import { useClearPlace } from './useClearPlace.ts';
import './toasts.css';

/** Where toasts and dialogs appear: once on every page. Both are part of its first download, so that a lost connection can be reported. */
export function NoticesOutlet() {
  const { board } = useEntry();
  return (
    <>
      <Toasts board={board} />
      <Questions board={board} />
    </>
  );
}

/** The toasts at the bottom right, the newest at the bottom, above what one may need there. */
export function Toasts({ board }: { readonly board: NoticeBoard }) {
  const text = useText();
  const { toasts } = useSnapshot(board.state);
  const element = useRef<HTMLElement>(null);
  useClearPlace(element, toasts);
  return (
    <section ref={element} className="toasts" aria-label={text('notice.region')}>
      {toasts.map((posted) => (
        <ToastCard
          key={posted.id}
          toast={posted.toast}
          times={posted.times}
          onDismiss={() => board.dismiss(posted.id)}
        />
      ))}
    </section>
  );
}

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

interface ToastCardProps {
  readonly toast: Toast;
  readonly times: number;
  readonly onDismiss: () => void;
}

/**
 * One toast. Its timer is paused while the mouse or the focus is on it; one with a life time of its own shows what is
 * left of it. Closed, it returns the focus.
 */
function ToastCard({ toast, times, onDismiss }: ToastCardProps) {
  const text = useText();
  const { tone = 'info', title, message, action } = toast;
  const own = toast.life === undefined ? undefined : Math.min(toast.life, MAX_LIFE);
  const life = own ?? (tone === 'danger' ? null : TOAST_LIFE);
  const left = useRef(life);
  const [held, setHeld] = useState(false);
  const before = useRef<readonly Element[]>([]);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (left.current === null || held) return;
    const started = performance.now();
    const timer = setTimeout(() => dismiss(), left.current);
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

const MARKS = { success: 'success', info: 'accent', warning: 'warning', danger: 'danger' } as const satisfies Record<
  Tone,
  string
>;

/** Alerts and confirmations, one at a time in the order they were asked. */
function Questions({ board }: { readonly board: NoticeBoard }) {
  const text = useText();
  const [question] = useSnapshot(board.state).questions;
  if (!question) return null;
  const { id, title, message, answer } = question;
  if (question.kind === 'alert')
    return (
      <AlertDialog key={id} open title={title} onClose={() => answer(true)} tone={MARKS[question.tone ?? 'info']}>
        {message}
      </AlertDialog>
    );
  return (
    <ConfirmDialog
      key={id}
      open
      title={title}
      confirm={question.confirm ?? text('notice.ok')}
      {...(question.cancel !== undefined && { cancel: question.cancel })}
      danger={question.danger ?? false}
      {...(question.tone !== undefined && { tone: MARKS[question.tone] })}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
      onEscape={() => answer(question.escape === 'confirm')}
    >
      {message}
    </ConfirmDialog>
  );
}
