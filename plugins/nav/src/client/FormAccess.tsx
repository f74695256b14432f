import { Checkbox, Field, RadioGroup, Select, Switch } from '@atrium/ui';
import type { FormPartProps } from './formPart.ts';

const LEVELS = [1, 2, 3, 4] as const;

/** Who sees the entry, from which networks, and whether it is on. */
export function FormAccess({ fields, change, wrong, t }: FormPartProps) {
  return (
    <>
      {fields.menuType === 1 && (
        <Field label={t('field.accessControl')} error={wrong('accessControl')} hint={t('form.restrictedHint')}>
          <RadioGroup
            label={t('field.accessControl')}
            value={fields.accessControl ? 'restricted' : 'public'}
            options={[
              { value: 'public', label: t('access.public') },
              { value: 'restricted', label: t('access.restricted') },
            ]}
            onChange={(value) => change({ ...fields, accessControl: value === 'restricted' })}
          />
        </Field>
      )}
      <Field label={t('field.riskLevel')} error={wrong('riskLevel')}>
        <Select
          value={String(fields.riskLevel)}
          options={LEVELS.map((level) => ({ value: String(level), label: `${level}　${t(`risk.${level}`)}` }))}
          onChange={(level) => change({ ...fields, riskLevel: Number(level) })}
        />
        <Checkbox
          id={undefined}
          className="nav-block"
          checked={fields.ipBlock}
          onChange={(event) => change({ ...fields, ipBlock: event.target.checked })}
        >
          {t('field.ipBlock')}
        </Checkbox>
      </Field>
      <div className="nav-wide">
        <Switch
          checked={fields.enable}
          note={t('form.enableHint')}
          onChange={(event) => change({ ...fields, enable: event.target.checked })}
        >
          {t('field.enable')}
        </Switch>
      </div>
    </>
  );
}
