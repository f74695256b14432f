import { useAtrium } from '@atrium/sdk/client';
import { CheckList, Field, Switch } from '@atrium/ui';
import { SequenceList } from '@atrium/ui/sequence';
import type { Accounts } from '../types.ts';
import type { ReferenceFields } from './referenceForm.ts';
import type { RequiredField } from './requiredFieldsOf.ts';

interface PurposeNeedsProps {
  readonly options: readonly RequiredField[];
  readonly fields: ReferenceFields;
  readonly onChange: (part: Partial<ReferenceFields>) => void;
}

/** What accounts of a purpose need: fields in their order, a link, an application date (S2-170). */
export function PurposeNeeds({ options, fields, onChange }: PurposeNeedsProps) {
  const { t } = useAtrium<Accounts>();
  const { dynamicFields, hasLink, hasApplyDate } = fields;
  const nameOf = (id: number) => options.find((option) => option.id === id)?.name ?? '';
  return (
    <>
      <Field label={t('field.dynamicFields')} name="dynamicFields">
        <CheckList
          label={t('field.dynamicFields')}
          filter={t('reference.filterFields')}
          options={options.map(({ id, name, isEnabled }) => ({
            ...{ id, name },
            note: isEnabled ? undefined : t('status.disabled'),
          }))}
          value={dynamicFields}
          onChange={(chosen) => onChange({ dynamicFields: chosen })}
        />
      </Field>
      {dynamicFields.length > 1 && (
        <Field label={t('reference.order')}>
          <SequenceList
            label={t('reference.order')}
            items={dynamicFields}
            itemKey={String}
            nameOf={nameOf}
            onChange={(order) => onChange({ dynamicFields: order })}
          >
            {nameOf}
          </SequenceList>
        </Field>
      )}
      <div className="accounts-needs-switches">
        <Switch checked={hasLink} onChange={({ target }) => onChange({ hasLink: target.checked })}>
          {t('field.hasLink')}
        </Switch>
        <Switch checked={hasApplyDate} onChange={({ target }) => onChange({ hasApplyDate: target.checked })}>
          {t('field.hasApplyDate')}
        </Switch>
      </div>
    </>
  );
}
