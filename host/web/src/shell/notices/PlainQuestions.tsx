import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { NoticeBoard } from '../../services/notices/NoticeBoard.ts';

/** The browser's own dialogs: for when the code of ours cannot be fetched. */
export function PlainQuestions({ board }: { readonly board: NoticeBoard }) {
  const [question] = useSnapshot(board.state).questions;
  useEffect(() => {
    if (!question) return;
    const words = `${question.title}\n\n${question.message}`;
    if (question.kind === 'confirm') question.answer(confirm(words));
    else {
      alert(words);
      question.answer(true);
    }
  }, [question]);
  return null;
}
