import { Dialog as BlueprintDialog } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import { Icon } from '../primitives/Icon.tsx';
import { keepComposing } from './keepComposing.ts';
import { useReturnFocus } from './useReturnFocus.ts';

export interface QuestionFrameProps {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  /** Of the tone unless given: a failure looks like one without anybody thinking of it. */
  readonly icon?: string | undefined;
  readonly tone: 'accent' | 'warning' | 'danger' | 'success';
  readonly onEscape: () => void;
  readonly buttons: ReactNode;
}

const ICONS = { accent: 'info-sign', warning: 'warning-sign', danger: 'error', success: 'tick-circle' } as const;

/** The short dialog that says or asks one thing: a mark, a title, words, buttons. Only Escape and the buttons close it. */
export function QuestionFrame({ open, title, children, icon, tone, onEscape, buttons }: QuestionFrameProps) {
  const id = useId();
  // Whoever asks takes the question away with the answer: there is no closing for Blueprint to return the focus after.
  const { popup } = useReturnFocus(open);
  return (
    <BlueprintDialog
      isOpen={open}
      onClose={onEscape}
      canOutsideClickClose={false}
      transitionDuration={120}
      shouldReturnFocusOnClose
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="at-dialog at-question"
    >
      <div ref={popup} onKeyDown={keepComposing}>
        <div className="at-question-body">
          <span className={`at-question-mark at-question-${tone}`}>
            <Icon name={icon ?? ICONS[tone]} />
          </span>
          <div className="at-question-words">
            <h2 id={`${id}-title`}>{title}</h2>
            <div id={`${id}-text`}>{children}</div>
          </div>
        </div>
        <div className="at-dialog-foot">{buttons}</div>
      </div>
    </BlueprintDialog>
  );
}
