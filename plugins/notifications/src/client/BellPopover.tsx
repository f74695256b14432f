import { useAtrium } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import { useState } from 'react';
import type { BellStore } from './BellStore.ts';
import { ChoicesForm } from './ChoicesForm.tsx';
import { DesktopSwitch } from './DesktopSwitch.tsx';
import { NotificationGroups } from './NotificationGroups.tsx';
import type { Notifications } from './types.ts';

/** What the bell opens: the groups, or the person's choices about them. */
export function BellPopover({ store }: { readonly store: BellStore }) {
  const { t } = useAtrium<Notifications>();
  const [choosing, setChoosing] = useState(false);
  return (
    <section className="notifications-popover">
      <header className="notifications-head">
        {choosing && (
          <IconButton icon="arrow-left" small label={t('choices.back')} onClick={() => setChoosing(false)} />
        )}
        <h2>{t(choosing ? 'choices.title' : 'bell.name')}</h2>
        <DesktopSwitch />
        {!choosing && <IconButton icon="cog" small label={t('choices.open')} onClick={() => setChoosing(true)} />}
      </header>
      {choosing ? <ChoicesForm /> : <NotificationGroups store={store} />}
    </section>
  );
}
