import { isMissing, type Loaded, useFrame } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
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
  readonly children: (record: Record) => ReactNode;
}

/**
 * A view of one record: what it has, once it is loaded; before, its loading and error state, and `MissingRecord` for a 404, which
 * closes the frame. A record that is reloaded stays.
 */
export function RecordView<Record>({ of: { value, failure, reload }, failed, children }: RecordViewProps<Record>) {
  const frame = useFrame();
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
