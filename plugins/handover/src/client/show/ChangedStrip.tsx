import { useAtrium } from '@atrium/sdk/client';
import { Button, Icon, momentLabel } from '@atrium/ui';
import { shortMoment } from '../parts/days.ts';
import type { Handover, Handovers } from '../types.ts';
import { changedText } from './changedText.ts';
import type { ReadChanges } from './useChanges.ts';

/** The content with its changes marked, the changes alone, or the content as it is. */
export type Comparison = 'marked' | 'only' | 'none';

interface ChangedStripProps {
  readonly handover: Handover;
  readonly changes: ReadChanges;
  readonly comparison: Comparison;
  readonly onComparison: (comparison: Comparison) => void;
}

/** Shows that the handover was revised since the person had read it, and the author; until the panel is closed. */
export function ChangedStrip({ handover, changes, comparison, onComparison }: ChangedStripProps) {
  const { session, t } = useAtrium<Handovers>();
  const { readOn, revisedBy, revisedOn } = handover;
  const parts = changes.parts && changedText(t, changes.parts);
  const name = revisedBy.employeeId === session.state.id ? t('show.you') : revisedBy.employeeName;
  const isComparable = changes.content !== null && changes.content.count > 0;
  return (
    <div className="handover-strip at-no-print" role="status">
      <Icon name="history" />
      <p>
        {t('show.changed', { read: shortMoment(readOn ?? ''), name, time: momentLabel(revisedOn) })}
        {parts !== null && parts !== '' && t('show.changedParts', { parts })}
      </p>
      {isComparable && comparison !== 'none' && (
        <button
          type="button"
          className="at-link"
          aria-pressed={comparison === 'only'}
          onClick={() => onComparison(comparison === 'only' ? 'marked' : 'only')}
        >
          {t(comparison === 'only' ? 'show.all' : 'show.onlyChanges')}
        </button>
      )}
      {isComparable && (
        <Button small onClick={() => onComparison(comparison === 'none' ? 'marked' : 'none')}>
          {t(comparison === 'none' ? 'show.compare' : 'show.compareEnd')}
        </Button>
      )}
    </div>
  );
}
