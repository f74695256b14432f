import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { useCallback, useState } from 'react';
import { EntryForm } from './EntryForm.tsx';
import './nav.css';
import type { MenuEntry, Nav } from './types.ts';
import type { FormTarget } from './useEntryForm.ts';

/** The menu edit form as a panel (S2 §2). */
export default function NavForm({ params }: ViewProps<FormTarget | undefined>) {
  const { t } = useAtrium<Nav>();
  const frame = useFrame();
  const [target] = useState<FormTarget>(params ?? {});
  const loaded = useCallback(
    (entry: MenuEntry | null) => frame.setTitle(entry ? entry.name : t('form.addTitle')),
    [frame, t],
  );
  return (
    <div className="nav-panel">
      <EntryForm target={target} onSaved={() => frame.close()} onCancel={() => frame.close()} onLoaded={loaded} />
    </div>
  );
}
