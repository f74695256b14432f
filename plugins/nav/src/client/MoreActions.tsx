import { useAtrium, useRecordPane } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import { useState } from 'react';
import { SeenBy } from './SeenBy.tsx';
import { TicketSites } from './TicketSites.tsx';
import type { Nav } from './types.ts';

/** What is needed rarely: the menu of another person, and the sites that may get launch tickets. */
export function MoreActions() {
  const { t } = useAtrium<Nav>();
  const sites = useRecordPane<true>('sitesTyped');
  const [seeing, setSeeing] = useState(false);
  return (
    <>
      <MenuPopover
        label={t('tree.more')}
        entries={[
          { id: 'seen', text: t('seen.title'), icon: 'eye-open', run: () => setSeeing(true) },
          { id: 'sites', text: t('sites.title'), icon: 'id-number', run: () => void sites.open(true) },
        ]}
      >
        <IconButton small icon="more" label={t('tree.more')} />
      </MenuPopover>
      <SeenBy open={seeing} onClose={() => setSeeing(false)} />
      <TicketSites pane={sites} />
    </>
  );
}
