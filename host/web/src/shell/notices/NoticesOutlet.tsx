import { NOTICE_BOARD } from '../../services/container/entryTokens.ts';
import { useService } from '../../services/container/useService.ts';
import { Questions } from './Questions.tsx';
import { Toasts } from './Toasts.tsx';

/** Where toasts and dialogs appear: once on every page. Both are part of its first download, so that a lost connection can be reported. */
export function NoticesOutlet() {
  const board = useService(NOTICE_BOARD);
  return (
    <>
      <Toasts board={board} />
      <Questions board={board} />
    </>
  );
}
