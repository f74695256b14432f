import type { SettingField } from './settingFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values without the rows of their lists that nobody filled in: a row that was only opened is no value. */
export function withoutBlanks(fields: readonly SettingField[], values: Values): Values {
  const given: Record<string, unknown> = { ...values };
  for (const field of fields) {
    const name = field.path.at(-1)!;
    const value = values[name];
    if (field.kind === 'group' && typeof value === 'object' && value !== null)
      given[name] = withoutBlanks(field.fields, value as Values);
    if (field.kind === 'list' && Array.isArray(value)) given[name] = value.filter((item) => item !== '');
  }
  return given;
}
