import { useAtrium } from '@atrium/sdk/client';
import { Badge } from '@atrium/ui';
import { OffersList, type OffersListProps } from './OffersList.tsx';
import type { Nav } from './types.ts';

/** The offered views beside the tree, in a wide tab. */
export function OffersPane(props: OffersListProps) {
  const { t } = useAtrium<Nav>();
  return (
    <section className="nav-offers" aria-label={t('offers.title')}>
      <header className="nav-bar">
        <h2>{t('offers.title')}</h2>
        <Badge count={props.offers.length} label={t('offers.count', { count: props.offers.length })} tone="soft" />
      </header>
      <OffersList {...props} beside />
    </section>
  );
}
