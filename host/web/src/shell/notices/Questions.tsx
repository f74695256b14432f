import type { Tone } from '@atrium/sdk/client';
import { AlertDialog, ConfirmDialog } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import type { NoticeBoard } from '../../services/notices/NoticeBoard.ts';

const MARKS = { success: 'success', info: 'accent', warning: 'warning', danger: 'danger' } as const satisfies Record<
  Tone,
  string
>;

/** Alerts and confirmations, one at a time in the order they were asked. */
export function Questions({ board }: { readonly board: NoticeBoard }) {
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
