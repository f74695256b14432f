import { expect, test } from 'vitest';
import { settingFields } from './settingFields.ts';
import { withoutBlanks } from './useSettingsForm.ts';

test('blank rows are removed from lists, also in groups; everything else stays', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const fields = settingFields({
    properties: { hosts: list, name: { type: 'string' }, mail: { type: 'object', properties: { to: list } } },
  });
  const values = { hosts: ['', 'a', '', ' '], name: '', mail: { to: [''] }, other: [''] };
  expect(withoutBlanks(fields, values)).toEqual({ hosts: ['a', ' '], name: '', mail: { to: [] }, other: [''] });
  const odd = { hosts: '', name: [''], mail: null };
  expect(withoutBlanks(fields, odd)).toEqual(odd);
  expect(withoutBlanks(fields, { mail: '' })).toEqual({ mail: '' });
});
