import { isMissing, type Loaded, useFrame } from '@atrium/sdk/client';
import { type ReactNode, useEffect } from 'react';
import { usePartText } from '../parts/partText.ts';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { Skeleton } from '../primitives/loading.tsx';

export interface RecordViewProps<Record> {
  /** From `useLoaded`. */
  readonly of: Loaded<Record>;
  /** Title of the error state. */
  readonly failed: string;
  /** Title of the frame, once the record is loaded. */
  readonly title?: (record: Record) => string;
  readonly children: (record: Record) => ReactNode;
}

/**
 * A view of one record: what it has, once it is loaded; before, its loading and error state, and `MissingRecord` for a 404, which
 * closes the frame. A record that is reloaded stays.
 */
export function RecordView<Record>({ of, failed, title: titleOf, children }: RecordViewProps<Record>) {
  const { value, failure, reload } = of;
  const frame = useFrame();
  const title = value === null ? undefined : titleOf?.(value);
  useEffect(() => {
    if (title !== undefined) frame.setTitle(title);
  }, [frame, title]);
  if (isMissing(failure)) return <MissingRecord onClose={() => frame.close()} />;
  if (value !== null) return children(value);
  if (failure) return <ErrorState title={failed} failure={failure} onRetry={() => void reload()} />;
  return (
    <div className="at-record-loading" aria-busy="true">
      <Skeleton width="60%" height={28} />
      <Skeleton width="40%" />
      <Skeleton />
    </div>
  );
}

export interface RecordPanesProps {
  /** What the record says. */
  readonly children: ReactNode;
  /** Beside it, or below where the view is narrow: its comments, for example. */
  readonly board?: ReactNode;
  /** Buttons below both, which are not printed. */
  readonly actions?: ReactNode;
}

/** The panes of a record inside of `RecordView`: each scrolls by itself, and what can be done with the record stays in sight. */
export function RecordPanes({ children, board, actions }: RecordPanesProps) {
  const body = <article className="at-record-body">{children}</article>;
  return (
    <div className="at-record-view">
      {board === undefined ? (
        body
      ) : (
        <div className="at-record-panes">
          {body}
          <div className="at-record-board">{board}</div>
        </div>
      )}
      {actions !== undefined && <footer className="at-record-actions at-no-print">{actions}</footer>}
    </div>
  );
}

export interface MissingRecordProps {
  /** Closes the view, or leads back to the list. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * In place of a record that was deleted or that the person may not see (404), for example behind an old link. Which of
 * the two is not shown, since that would reveal that it exists.
 */
export function MissingRecord({ onClose }: MissingRecordProps) {
  const text = usePartText();
  return (
    <EmptyState
      icon="search"
      title={text('missingTitle')}
      actions={onClose && <Button onClick={onClose}>{text('close')}</Button>}
    >
      {text('missingText')}
    </EmptyState>
  );
}
