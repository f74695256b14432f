import { Field, Select, Switch, TextInput } from '@atrium/ui';
import type { SettingField } from './settingFields.ts';

interface ControlProps {
  readonly field: SettingField;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (path: readonly string[], value: unknown) => void;
}

/** The control that a field of the schema asks for, with its name, hint and problem. */
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
      {inputOf(field, values[name], (value) => onChange(path, value))}
    </Field>
  );
}

type Input = Exclude<SettingField, { kind: 'group' | 'switch' }>;

function inputOf(field: Input, value: unknown, onChange: (value: unknown) => void) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field.kind === 'choice')
    return (
      <Select
        options={field.options}
        value={text}
        onChange={(chosen) => onChange(field.values.find((one) => String(one) === chosen))}
      />
    );
  if (field.kind === 'number') {
    const { step, min, max } = field;
    return (
      <TextInput
        type="number"
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        {...{ step, min, max }}
        value={text}
        // Emptied it is no number; the server says so.
        onChange={({ target }) => onChange(target.value === '' ? '' : target.valueAsNumber)}
      />
    );
  }
  return (
    <TextInput
      type={field.kind === 'time' ? 'time' : 'text'}
      {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
