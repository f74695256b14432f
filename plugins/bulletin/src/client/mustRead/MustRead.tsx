import { useAtrium } from '@atrium/sdk/client';
import { badgeText, IconButton } from '@atrium/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Bulletins } from '../types.ts';
import { MustReadStore } from './MustReadStore.ts';

const MustReadDialog = lazy(() => import('./MustReadDialog.tsx'));

/** The flag of the header: how many must-reads the person has to confirm. Without any nothing is drawn. */
export default function MustRead() {
  const context = useAtrium<Bulletins>();
  const { t } = context;
  const [store] = useState(() => new MustReadStore(context));
  const { list, open } = useSnapshot(store.state);
  useEffect(() => store.connect(), [store]);
  const count = list?.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <IconButton
        icon="flag"
        badge={count}
        label={t('mustRead.button', { count: badgeText(count) })}
        onClick={() => store.open()}
      />
      {open && (
        <Suspense fallback={null}>
          <MustReadDialog store={store} />
        </Suspense>
      )}
    </>
  );
}
