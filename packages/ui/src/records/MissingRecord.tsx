import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { usePartText } from '../parts/usePartText.ts';

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
