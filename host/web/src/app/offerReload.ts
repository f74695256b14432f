import type { Notices } from '@atrium/sdk/client';
import { t } from '../services/i18n.ts';
import { isReplaced } from '../services/loading/isReplaced.ts';
import { onChunkFailure } from '../services/loading.ts';

/**
 * Offers to reload the page when a part is missing because of a new release; once, for any number of missing parts.
 */
export function offerReload(notices: Pick<Notices, 'confirm'>, reload: () => void): () => void {
  let isOffered = false;
  return onChunkFailure((failure) => {
    void isReplaced(failure).then(async (replaced) => {
      if (!replaced || isOffered) return;
      isOffered = true;
      const agreed = await notices.confirm({
        title: t('release.title'),
        message: t('release.text'),
        confirm: t('release.reload'),
        cancel: t('release.later'),
      });
      if (agreed) reload();
    });
  });
}
