import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { usePartText } from '../parts/usePartText.ts';

export interface BulkBarProps {
  /** Number of selected rows, on all pages. */
  readonly count: number;
  readonly onClear: () => void;
  /** Buttons of what is done with all of them. */
  readonly children: ReactNode;
}

/** How many rows of a list are selected, and what can be done with them; nothing without a selection. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const text = usePartText();
  return (
    <div role="status" className="at-bulk-status">
      {count > 0 && (
        <div className="at-bulk" role="toolbar" aria-label={text('selectedCount', { count })}>
          <span className="at-bulk-count">{text('selectedCount', { count })}</span>
          {children}
          <span className="at-grow" />
          <Button small variant="quiet" onClick={onClear}>
            {text('clearSelection')}
          </Button>
        </div>
      )}
    </div>
  );
}
