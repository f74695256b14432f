import { useAtrium } from '@atrium/sdk/client';
import { Icon } from '@atrium/ui';
import { overlapText } from './overlapText.ts';
import type { Overlap, Whitelist } from './types.ts';

/**
 * Entries that overlap with the one in the form, each with which of the two applies; announced when the list changes.
 */
export function OverlapList({ overlaps }: { readonly overlaps: readonly Overlap[] }) {
  const { t } = useAtrium<Whitelist>();
  return (
    <div role="status">
      {overlaps.length > 0 && (
        <div className="whitelist-overlaps">
          <h3>
            <Icon name="warning-sign" size={14} />
            {t('overlap.found', { count: overlaps.length })}
          </h3>
          <p>{t('overlap.rule')}</p>
          <ul aria-label={t('overlap.title')}>
            {overlaps.map((overlap) => (
              <li key={overlap.id}>{overlapText(t, overlap)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
