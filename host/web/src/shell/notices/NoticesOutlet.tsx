import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { NOTICE_BOARD } from '../../services/EntryServices.ts';
import { useService } from '../../services/useService.ts';
import { Questions } from './Questions.tsx';
import { useText } from '../../services/i18n.ts';
import type { NoticeBoard } from '../../services/notices/NoticeBoard.ts';
import { ToastCard } from './ToastCard.tsx';
import { useClearPlace } from './useClearPlace.ts';
import './toasts.css';

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
