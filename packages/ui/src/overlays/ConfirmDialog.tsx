import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { useUiText } from '../texts/useUiText.ts';
import { QuestionFrame, type QuestionFrameProps } from './QuestionFrame.tsx';

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
