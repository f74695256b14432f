import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { NOTICE_BOARD } from '../../services/container/entryTokens.ts';
import { useService } from '../../services/container/useService.ts';
import { lazyPart } from '../../services/loading/lazyPart.ts';
import { PlainQuestions } from './PlainQuestions.tsx';
import { Toasts } from './Toasts.tsx';

const Questions = lazyPart(() => import('./Questions.tsx').catch(() => ({ default: PlainQuestions })));

/** Where toasts and dialogs appear: once on every page. The dialogs' code comes with the first dialog. */
export function NoticesOutlet() {
  const board = useService(NOTICE_BOARD);
  const { questions } = useSnapshot(board.state);
  return (
    <>
      <Toasts board={board} />
      {questions.length > 0 && (
        <Suspense>
          <Questions board={board} />
        </Suspense>
      )}
    </>
  );
}
