import { EmptyState } from '@atrium/ui';
import { useText } from '../../services/i18n.ts';
import '../views/sheet.css';
import { DraftCard } from './DraftCard.tsx';
import './drafts.css';
import { useWaitingDrafts } from './useWaitingDrafts.ts';

/** All input of this person that is kept in this browser and in no open view: to go on with, to copy, or to discard. */
export default function DraftsView() {
  const t = useText();
  const { waiting, reload } = useWaitingDrafts();
  return (
    <div className="ws-sheet ws-drafts">
      <h1>{t('views.drafts')}</h1>
      {waiting.length === 0 ? (
        <EmptyState title={t('drafts.none')}>{t('drafts.noneText')}</EmptyState>
      ) : (
        <>
          <p className="at-ink-2">{t('drafts.lead')}</p>
          {waiting.flatMap((frame) =>
            frame.drafts.map((draft) => <DraftCard key={draft.key} frame={frame} draft={draft} onDiscarded={reload} />),
          )}
        </>
      )}
    </div>
  );
}
