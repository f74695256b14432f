import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Field, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { ReaderField } from '@atrium/ui/readers';
import { MAX_READERS } from '../../contract/limits.ts';
import type { Calendar } from '../calendar/types.ts';
import type { PartProps } from './PartProps.ts';

/** Who sees it, and who may edit it too (C.5-16, C.5-17). */
export function PeopleFields({ form, change }: PartProps) {
  const { session, t } = useAtrium<Calendar>();
  const { organisation, hidden, failure, reload } = useMembers();
  const { fields, record } = form;
  if (!organisation) return failure ? <p role="alert">{t('form.peopleFailed')}</p> : <Skeleton height={32} />;
  const chooser = { organisation, hidden, onReload: reload, max: MAX_READERS };
  return (
    <>
      <ReaderField
        {...chooser}
        {...form.field('readers')}
        value={fields.readers}
        onChange={(readers) => change({ readers })}
        also={[record?.createdBy ?? session.state.id, ...fields.contractors]}
      />
      <Field {...form.field('contractors')} aside={t('form.contractorsHint')}>
        <MemberChooserField
          {...chooser}
          title={t('field.contractors')}
          value={fields.contractors}
          onChange={(contractors) => change({ contractors })}
        />
      </Field>
    </>
  );
}
