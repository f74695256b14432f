import { useSyncExternalStore } from 'react';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { usePartText } from '../parts/usePartText.ts';
import type { AnyForm } from './ErrorSummary.tsx';

/** What saving waits for: the running uploads of the form's fields, how much of them is sent, and a way to wait no longer. */
export function UploadsNote({ form }: { readonly form: Pick<AnyForm, 'activity' | 'waiting' | 'stopWaiting'> }) {
  const { activity, waiting } = form;
  const text = usePartText();
  const { uploading, part } = useSyncExternalStore(activity.subscribe, activity.state, activity.state);
  const label = text(waiting ? 'formWaits' : 'formUploading', { count: uploading });
  return (
    <span className="at-record-uploads">
      <span role="status">
        {uploading > 0 && (
          <>
            <Icon name="import" size={14} /> {label}
          </>
        )}
      </span>
      {uploading > 0 && <progress max={1} value={part} aria-label={label} />}
      {waiting && (
        <Button small variant="quiet" onClick={() => form.stopWaiting()}>
          {text('formStopWaiting')}
        </Button>
      )}
    </span>
  );
}
