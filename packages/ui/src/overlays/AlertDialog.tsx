import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { useUiText } from '../texts/useUiText.ts';
import { QuestionFrame, type QuestionFrameProps } from './QuestionFrame.tsx';

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
