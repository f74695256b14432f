import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import type { Nav } from './types.ts';

interface SortFootProps {
  readonly moved: number;
  /** True if the order is visible and can be changed. */
  readonly sortable: boolean;
  readonly saving: boolean;
  readonly onUndo: () => void;
  readonly onSave: () => void;
}

/** The number of unsaved moves, with buttons to save and to discard. */
export function SortFoot({ moved, sortable, saving, onUndo, onSave }: SortFootProps) {
  const { t } = useAtrium<Nav>();
  // Nothing to show if the order cannot be changed here and has no unsaved moves.
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
