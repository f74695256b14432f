import { useMemo } from 'react';
import { Icon } from '../primitives/Icon.tsx';
import type { AnyForm } from '../records/ErrorSummary.tsx';
import { useMergeText } from './useMergeText.ts';

interface MergeErrorsProps {
  readonly form: Pick<AnyForm, 'label' | 'validate'>;
  /** The fields as they would be in the form. */
  readonly result: object;
}

/** What the form would refuse of a merge: texts of which both were kept may be too long. It can be mended there before it is saved. */
export function MergeErrors({ form, result }: MergeErrorsProps) {
  const text = useMergeText();
  // oxlint-disable-next-line react/exhaustive-deps -- a form is another object in every render
  const errors = useMemo(() => Object.entries(form.validate(result) as Readonly<Record<string, string>>), [result]);
  return (
    <div role="status" className="at-merge-errors">
      {errors.length > 0 && (
        <>
          <p>
            <Icon name="warning-sign" size={14} />
            {text('mergeInvalid', { count: errors.length })}
          </p>
          <ul>
            {errors.map(([field, message]) => (
              <li key={field}>{text('mergeError', { field: form.label(field), message })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
