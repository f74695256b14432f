import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../isComposing.ts';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { useUiText } from '../texts/uiText.ts';
import { goRound, useReturnFocus } from './focus.ts';

export interface AlertDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly tone?: QuestionFrameProps['tone'];
  readonly icon?: string;
  /** Label of the button; 確定 by default. */
  readonly button?: string;
}

/** A message that must be acknowledged: title, text, one button. */
export function AlertDialog({ open, title, children, onClose, tone = 'warning', icon, button }: AlertDialogProps) {
  const text = useUiText();
  return (
    <QuestionFrame
      open={open}
      title={title}
      icon={icon}
      tone={tone}
      onEscape={onClose}
      buttons={
        <Button variant="primary" autoFocus onClick={onClose}>
          {button ?? text('ok')}
        </Button>
      }
    >
      {children}
    </QuestionFrame>
  );
}

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** A question that names its object: 取消「拜訪恆茂電子」？ */
  readonly title: string;
  /** What exactly will happen, and what can be undone. */
  readonly children?: ReactNode;
  /** A verb and its object. */
  readonly confirm: string;
  readonly cancel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** What Escape does if cancelling is not the safe answer. */
  readonly onEscape?: () => void;
  /** The action is destructive: the confirm button is red and focus starts on the safe one. */
  readonly danger?: boolean;
  /** A third, destructive option, shown apart: 捨棄變更. The confirm button is then the safe one and primary. */
  readonly discard?: { readonly text: string; readonly run: () => void };
  readonly busy?: boolean;
  readonly icon?: string;
  /** Tone of the icon, for a question about a failure. */
  readonly tone?: QuestionFrameProps['tone'];
}

/** Asks for confirmation. Escape is the safe choice: it cancels, unless `onEscape` is given. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel, onConfirm, onCancel, danger, discard, busy, icon, tone } = props;
  const { onEscape = onCancel } = props;
  const text = useUiText();
  const asks = danger ? 'danger' : discard ? 'warning' : 'accent';
  return (
    <QuestionFrame
      open={open}
      title={title}
      tone={tone ?? asks}
      icon={icon ?? (tone ? undefined : { danger: 'ban-circle', warning: 'warning-sign', accent: 'help' }[asks])}
      onEscape={onEscape}
      buttons={
        <>
          {discard && (
            <Button variant="quiet" className="at-question-discard" onClick={discard.run} disabled={busy}>
              {discard.text}
            </Button>
          )}
          <Button autoFocus={Boolean(danger)} onClick={onCancel} disabled={busy}>
            {cancel ?? text('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} autoFocus={!danger} onClick={onConfirm} loading={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </QuestionFrame>
  );
}

export interface QuestionFrameProps {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  /** Derived from the tone by default. */
  readonly icon?: string | undefined;
  readonly tone: 'accent' | 'warning' | 'danger' | 'success';
  readonly onEscape: () => void;
  readonly buttons: ReactNode;
}

const ICONS = { accent: 'info-sign', warning: 'warning-sign', danger: 'error', success: 'tick-circle' } as const;

/**
 * The short dialog of alerts and questions: icon, title, text, buttons. Only Escape and the buttons close it. It is the
 * browser's own modal dialog, without Blueprint, so that it is part of the first download and works when the connection
 * is lost.
 */
export function QuestionFrame({ open, ...question }: QuestionFrameProps) {
  return open && createPortal(<OpenQuestion {...question} />, document.body);
}

function OpenQuestion({ title, children, icon, tone, onEscape, buttons }: Omit<QuestionFrameProps, 'open'>) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // rendered once the dialog is modal: before that `autoFocus` of a button has no effect
  const [isModal, setIsModal] = useState(false);
  const { popup } = useReturnFocus(true);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    setIsModal(true);
    // an overlay below would treat a press outside of itself as a request to close
    const keep = (event: Event) => event.stopPropagation();
    for (const press of ['mousedown', 'pointerdown', 'touchstart']) element.addEventListener(press, keep);
    return () => {
      for (const press of ['mousedown', 'pointerdown', 'touchstart']) element.removeEventListener(press, keep);
      element.close();
    };
  }, []);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    goRound(event);
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    onEscape();
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="at-question"
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
    >
      {isModal && (
        <div ref={popup}>
          <div className="at-question-body">
            <span className={`at-question-mark at-question-${tone}`}>
              <Icon name={icon ?? ICONS[tone]} />
            </span>
            <div className="at-question-words">
              <h2 id={`${id}-title`}>{title}</h2>
              <div id={`${id}-text`}>{children}</div>
            </div>
          </div>
          <div className="at-question-foot" data-keep-clear>
            {buttons}
          </div>
        </div>
      )}
    </dialog>
  );
}
