import { useAtrium } from '@atrium/sdk/client';
import { Badge, Button } from '@atrium/ui';
import { Drawer } from '@atrium/ui/overlays';
import { useState } from 'react';
import { OffersList, type OffersListProps } from './OffersList.tsx';
import type { Nav } from './types.ts';

/** For a narrow tab: a button with the number of offered views, and a drawer that lists them. */
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
