import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import type { Nav } from './types.ts';

interface SortFootProps {
  readonly moved: number;
  /** The order is in sight and can be changed: the foot says how. */
  readonly sortable: boolean;
  readonly saving: boolean;
  readonly onUndo: () => void;
  readonly onSave: () => void;
}

/** How much of the order is not saved, and the two ways on. */
export function SortFoot({ moved, sortable, saving, onUndo, onSave }: SortFootProps) {
  const { t } = useAtrium<Nav>();
  // An order that cannot be changed here, and is as it is saved, has nothing to say.
  if (moved === 0 && !sortable) return null;
  return (
    <footer className="nav-foot">
      {moved > 0 && <span className="nav-dot" aria-hidden="true" />}
      <span className="nav-note at-grow" role="status">
        {moved > 0 ? t('sort.staged', { count: moved }) : t('sort.hint')}
      </span>
      {moved > 0 && (
        <>
          <Button icon="undo" onClick={onUndo} disabled={saving}>
            {t('sort.undo')}
          </Button>
          <Button variant="primary" loading={saving} onClick={onSave}>
            {t('sort.save')}
          </Button>
        </>
      )}
    </footer>
  );
}
