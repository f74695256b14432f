import { joined } from '@atrium/sdk/client';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { usePartText } from '../parts/usePartText.ts';
import type { AnyForm } from './ErrorSummary.tsx';

/** What was changed elsewhere since a restored draft began, and a way to the question where both sides changed a field. */
export function ChangedSince({ form }: { readonly form: Pick<AnyForm, 'since' | 'label'> }) {
  const text = usePartText();
  const { since, label } = form;
  if (!since) return null;
  const { theirs, conflicts, savedBy } = since;
  if (theirs.length === 0 && conflicts.length === 0) return null;
  const names = (fields: readonly string[]) => joined(fields.map(label));
  const who = savedBy?.name ?? text('formSomeone');
  return (
    <div role="status" className="at-changed-since">
      <Icon name="git-merge" size={14} />
      <span className="at-grow">
        {text('formSince', { who })}
        {theirs.length > 0 && text('formSinceTaken', { fields: names(theirs) })}
        {conflicts.length > 0 && text('formSinceConflicts', { fields: names(conflicts) })}
      </span>
      {conflicts.length > 0 ? (
        <Button small onClick={() => since.ask()}>
          {text('formMerge')}
        </Button>
      ) : (
        <IconButton small icon="small-cross" label={text('close')} onClick={() => since.dismiss()} />
      )}
    </div>
  );
}
