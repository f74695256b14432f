import { useAtrium } from '@atrium/sdk/client';
import { Badge, Button } from '@atrium/ui';
import { Drawer } from '@atrium/ui/overlays';
import { useState } from 'react';
import { OffersList, type OffersListProps } from './OffersList.tsx';
import type { Nav } from './types.ts';

/** The offered views beside the tree, in a wide tab. */
export function OffersPane(props: OffersListProps) {
  const { t } = useAtrium<Nav>();
  return (
    <section className="nav-offers" aria-label={t('offers.title')}>
      <header className="nav-bar">
        <h2>{t('offers.title')}</h2>
        <OffersCount count={props.offers.length} />
      </header>
      <OffersList {...props} beside />
    </section>
  );
}

/** For a narrow tab: a button with the number of offered views, and a drawer that lists them. */
export function OffersDrawer(props: OffersListProps) {
  const { t } = useAtrium<Nav>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('offers.title')} <OffersCount count={props.offers.length} />
      </Button>
      <Drawer open={open} title={t('offers.title')} onClose={() => setOpen(false)}>
        <OffersList {...props} />
      </Drawer>
    </>
  );
}

function OffersCount({ count }: { readonly count: number }) {
  const { t } = useAtrium<Nav>();
  return <Badge count={count} label={t('offers.count', { count })} tone="soft" />;
}
