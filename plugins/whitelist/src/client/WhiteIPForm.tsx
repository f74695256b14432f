import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Button, Checkbox, ErrorState, Field, LoadingMask, Segmented, Switch, TextInput } from '@atrium/ui';
import type { FormEvent } from 'react';
import './whitelist.css';
import { OverlapList } from './OverlapList.tsx';
import type { Whitelist } from './types.ts';
import { useEntryForm } from './useEntryForm.ts';

const LEVELS = [1, 2, 3, 4] as const;

/** Adds or edits an entry (S2 §2). */
export default function WhiteIPForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { t } = useAtrium<Whitelist>();
  const frame = useFrame();
  const form = useEntryForm(params?.id);
  const { fields, change, problems, companies } = form;
  if (form.failure)
    return <ErrorState title={t('form.failed')} onRetry={() => void form.load()} failure={form.failure} />;
  if (!form.ready || !companies)
    return (
      <LoadingMask active>
        <div className="whitelist-fields" />
      </LoadingMask>
    );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (await form.save()) frame.close();
    // What is wrong is where the person goes on.
    else currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  const choose = (id: number, chosen: boolean) =>
    change({ companyIdSet: chosen ? [...fields.companyIdSet, id] : fields.companyIdSet.filter((each) => each !== id) });
  return (
    <form className="whitelist-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="whitelist-fields">
        <Field
          label={t('field.name')}
          required
          missing={form.missing('name')}
          error={problems.name}
          count={{ text: fields.name, most: 20 }}
        >
          <TextInput value={fields.name} onChange={(event) => change({ name: event.target.value })} autoFocus />
        </Field>
        <Field label={t('field.ip')} required missing={form.missing('ip')} error={problems.ip} hint={t('form.ipHint')}>
          <TextInput
            value={fields.ip}
            onChange={(event) => change({ ip: event.target.value })}
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('field.companyIdSet')}
          required
          missing={form.missing('companyIdSet')}
          error={problems.companyIdSet}
        >
          <div className="whitelist-companies" role="group" aria-label={t('field.companyIdSet')}>
            {companies.map(({ id, name }) => (
              <Checkbox
                key={id}
                id={undefined}
                checked={fields.companyIdSet.includes(id)}
                onChange={(event) => choose(id, event.target.checked)}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </Field>
        <Field
          label={t('field.riskLevel')}
          required
          missing={form.missing('riskLevel')}
          error={problems.riskLevel}
          hint={t('form.levelHint')}
        >
          <Segmented
            label={t('field.riskLevel')}
            options={LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
            value={fields.riskLevel ?? 0}
            onChange={(riskLevel) => change({ riskLevel })}
          />
        </Field>
        <Switch checked={fields.isEnabled} onChange={(event) => change({ isEnabled: event.target.checked })}>
          {t('form.enabled')}
        </Switch>
      </div>
      <OverlapList overlaps={form.overlaps} />
      <footer className="whitelist-foot">
        <Button onClick={() => frame.close()}>{t('form.cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.saving}>
          {t('form.save')}
        </Button>
      </footer>
    </form>
  );
}
