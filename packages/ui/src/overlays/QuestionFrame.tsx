import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../isComposing.ts';
import { Icon } from '../primitives/Icon.tsx';
import { useReturnFocus } from './useReturnFocus.ts';
import { goRound } from './useTakeFocus.ts';

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
