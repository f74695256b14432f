import { useAtrium } from '@atrium/sdk/client';
import { Checkbox, Field, RadioGroup, Select, Switch } from '@atrium/ui';
import type { Nav } from './types.ts';
import type { EntryFormState } from './useEntryForm.ts';

const LEVELS = [1, 2, 3, 4] as const;

/** The fields for access, network level and status. */
export function FormAccess({ form }: { readonly form: EntryFormState }) {
  const { t } = useAtrium<Nav>();
  const { fields, change } = form;
  return (
    <>
      {fields.menuType === 1 && (
        <Field {...form.field('accessControl')} hint={t('form.restrictedHint')}>
          <RadioGroup
            label={t('field.accessControl')}
            value={fields.accessControl ? 'restricted' : 'public'}
            options={[
              { value: 'public', label: t('access.public') },
              { value: 'restricted', label: t('access.restricted') },
            ]}
            onChange={(value) => change({ accessControl: value === 'restricted' })}
          />
        </Field>
      )}
      <Field {...form.field('riskLevel')}>
        <Select
          value={String(fields.riskLevel)}
          options={LEVELS.map((level) => ({ value: String(level), label: `${level}　${t(`risk.${level}`)}` }))}
          onChange={(level) => change({ riskLevel: Number(level) })}
        />
        <Checkbox
          id={undefined}
          className="nav-block"
          checked={fields.ipBlock}
          onChange={({ target }) => change({ ipBlock: target.checked })}
        >
          {t('field.ipBlock')}
        </Checkbox>
      </Field>
      <div className="nav-wide">
        <Switch
          checked={fields.enable}
          note={t('form.enableHint')}
          onChange={({ target }) => change({ enable: target.checked })}
        >
          {t('field.enable')}
        </Switch>
      </div>
    </>
  );
}
