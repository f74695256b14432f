import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { NamedFields, RecordFormView, useNamedForm } from '@atrium/ui/records';
import { z } from 'zod';
import { optionFields } from '../../contract/fields.ts';
import { MAX_NAME_INPUT, MAX_NAME_LENGTH } from '../../contract/limits.ts';
import type { Handovers } from '../types.ts';

const Fields = z.object(optionFields);

/** Adds or edits a tag. */
export default function HandoverTagForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { api, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const form = useNamedForm({
    name: 'tag',
    id: params?.id,
    calls: { read: api.readTag, create: api.createTag, change: api.changeTag },
    text: (key, variables) => t(`tag.${key}`, variables),
    blank: { name: '', isEnabled: true },
    fieldsOf: ({ name, isEnabled }) => ({ name, isEnabled }),
    bodyOf: (fields) => fields,
    validate: (fields) => schemaErrors(Fields, fields),
  });
  return (
    <RecordFormView form={form} failed={t('tag.failed')} onCancel={() => frame.close()}>
      <NamedFields form={form} most={MAX_NAME_LENGTH} maxLength={MAX_NAME_INPUT} label={t('option.enabled')} />
    </RecordFormView>
  );
}
