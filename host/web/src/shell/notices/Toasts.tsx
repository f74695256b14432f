import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n/useText.ts';
import type { NoticeBoard } from '../../services/notices/NoticeBoard.ts';
import { ToastCard } from './ToastCard.tsx';
import './toasts.css';

/** The toasts at the bottom right, the newest lowest. */
export function Toasts({ board }: { readonly board: NoticeBoard }) {
  const text = useText();
  const { toasts } = useSnapshot(board.state);
  return (
    <section className="toasts" aria-label={text('notice.region')}>
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
