import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { CheckList, Field, Segmented, Switch, TextInput } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import { MAX_NAME_LENGTH } from './validateForm.ts';
import { OverlapList } from './OverlapList.tsx';
import { LEVELS, type Whitelist } from './types.ts';
import { useEntryForm } from './useEntryForm.ts';
import './whitelist.css';

/** Adds or edits an entry (S2 §2). */
export default function WhiteIPForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { t } = useAtrium<Whitelist>();
  const frame = useFrame();
  const { form, overlaps } = useEntryForm(params?.id);
  const { fields, change } = form;
  return (
    <RecordFormView
      className="whitelist-form"
      form={form}
      failed={t('form.failed')}
      above={<OverlapList overlaps={overlaps} />}
      onCancel={() => frame.close()}
    >
      <Field {...form.field('name', { required: true, most: MAX_NAME_LENGTH })}>
        <TextInput {...form.input('name')} autoFocus />
      </Field>
      <Field {...form.field('ip', { required: true })} hint={t('form.ipHint')}>
        <TextInput {...form.input('ip')} spellCheck={false} autoComplete="off" />
      </Field>
      <Field {...form.field('companyIdSet', { required: true })}>
        <CheckList
          label={t('field.companyIdSet')}
          filter={t('form.filterCompanies')}
          options={form.choices ?? []}
          value={fields.companyIdSet}
          onChange={(companyIdSet) => change({ companyIdSet })}
        />
      </Field>
      <Field {...form.field('riskLevel', { required: true })} hint={t('form.levelHint')}>
        <Segmented
          label={t('field.riskLevel')}
          options={LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
          value={fields.riskLevel ?? 0}
          onChange={(riskLevel) => change({ riskLevel })}
        />
      </Field>
      <Switch checked={fields.isEnabled} onChange={({ target }) => change({ isEnabled: target.checked })}>
        {t('form.enabled')}
      </Switch>
    </RecordFormView>
  );
}
