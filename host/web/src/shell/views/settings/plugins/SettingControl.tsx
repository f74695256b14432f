import { Field, Switch } from '@atrium/ui';
import type { Moved } from './errorsAfterChange.ts';
import type { SettingField } from './settingFields.ts';
import { SettingInput } from './SettingInput.tsx';
import { SettingList } from './SettingList.tsx';

interface ControlProps {
  readonly field: SettingField;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (path: readonly string[], value: unknown, moved?: Moved) => void;
}

/** The control of a schema field, with label, hint and error. */
export function SettingControl({ field, values, problems, onChange }: ControlProps) {
  const { path, title, hint } = field;
  const name = path.at(-1)!;
  const problem = problems[path.join('.')];
  if (field.kind === 'group') {
    const inner = (values[name] ?? {}) as ControlProps['values'];
    return (
      <fieldset className="ws-setting-group">
        <legend>{title}</legend>
        {hint && <p className="at-caption at-mute">{hint}</p>}
        <div className="ws-setting-fields">
          {field.fields.map((one) => (
            <SettingControl
              key={one.path.join('.')}
              field={one}
              values={inner}
              problems={problems}
              onChange={onChange}
            />
          ))}
        </div>
      </fieldset>
    );
  }
  if (field.kind === 'list')
    return (
      <SettingList
        field={field}
        value={values[name]}
        problems={problems}
        onChange={(value, moved) => onChange(path, value, moved)}
      />
    );
  if (field.kind === 'switch')
    return (
      <Switch
        end
        checked={values[name] === true}
        note={problem ?? hint}
        onChange={(event) => onChange(path, event.target.checked)}
      >
        {title}
      </Switch>
    );
  return (
    <Field label={title} {...(hint && { hint })} {...(problem && { error: problem })}>
      <SettingInput field={field} value={values[name]} onChange={(value) => onChange(path, value)} />
    </Field>
  );
}
