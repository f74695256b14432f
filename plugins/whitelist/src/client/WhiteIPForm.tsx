import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { CheckList, Field, Segmented, Switch, TextInput, Icon } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import { MAX_NAME_LENGTH } from '../contract/entryFields.ts';
import { LEVELS, type Whitelist, type Overlap } from './types.ts';
import { useEntryForm } from './useEntryForm.ts';
import { overlapTexts } from './entryTexts.ts';
import './whitelist.css';

/** Adds or edits an entry. */
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

/**
 * Entries that overlap with the one in the form, each with which of the two applies; announced when the list changes.
 */
function OverlapList({ overlaps }: { readonly overlaps: readonly Overlap[] }) {
  const { t } = useAtrium<Whitelist>();
  return (
    <div role="status">
      {overlaps.length > 0 && (
        <div className="whitelist-overlaps">
          <h3>
            <Icon name="warning-sign" size={14} />
            {t('overlap.found', { count: overlaps.length })}
          </h3>
          <p>{t('overlap.rule')}</p>
          <ul aria-label={t('overlap.title')}>
            {overlapTexts(t, overlaps, overlaps.length).map((described) => (
              <li key={described}>{described}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
