import { useAtrium } from '@atrium/sdk/client';
import { Badge, Button } from '@atrium/ui';
import { Drawer } from '@atrium/ui/overlays';
import { useState } from 'react';
import { OffersList, type OffersListProps } from './OffersList.tsx';
import type { Nav } from './types.ts';

/** In a narrow tab: a button that says how many views are offered, and a drawer with them. */
export function OffersDrawer(props: OffersListProps) {
  const { t } = useAtrium<Nav>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('offers.title')}{' '}
        <Badge count={props.offers.length} label={t('offers.count', { count: props.offers.length })} tone="soft" />
      </Button>
      <Drawer open={open} title={t('offers.title')} onClose={() => setOpen(false)}>
        <OffersList {...props} />
      </Drawer>
    </>
  );
}
