import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Field, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { ReaderField } from '@atrium/ui/readers';
import { MAX_EDITORS } from '../../contract/limits.ts';
import type { Handovers } from '../types.ts';
import type { HandoverFormState } from './useHandoverForm.ts';

interface PeopleFieldsProps {
  readonly form: HandoverFormState;
  /** Permission 1, or a new handover (S2 §2). */
  readonly mayChooseEditors: boolean;
}

/** Responsible people and readers. */
export function PeopleFields({ form, mayChooseEditors }: PeopleFieldsProps) {
  const { session, t } = useAtrium<Handovers>();
  const { organisation, hidden, failure, reload } = useMembers();
  const { fields, record, change } = form;
  if (!organisation) return failure ? <p role="alert">{t('form.peopleFailed')}</p> : <Skeleton height={96} />;
  const chooser = { organisation, hidden, onReload: reload };
  return (
    <>
      {mayChooseEditors && (
        <Field {...form.field('editors')} aside={t('form.editorsHint')}>
          <MemberChooserField
            {...chooser}
            title={t('field.editors')}
            max={MAX_EDITORS}
            value={fields.editors}
            onChange={(editors) => change({ editors })}
          />
        </Field>
      )}
      <ReaderField
        {...chooser}
        {...form.field('readers')}
        value={fields.readers}
        onChange={(readers) => change({ readers })}
        also={[record?.publisherId ?? session.state.id, ...fields.editors]}
      />
    </>
  );
}
