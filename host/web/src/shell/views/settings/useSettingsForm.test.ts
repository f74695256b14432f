import { expect, test } from 'vitest';
import { settingFields } from './settingFields.ts';
import { errorsAfterChange, withoutBlanks } from './useSettingsForm.ts';

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

const problems = { hosts: '至少 1 項。', 'hosts.0': '零', 'hosts.2': '二', 'shift.start': '時間', hostsToo: '別的' };

test('a changed value clears only its own error', () => {
  expect(errorsAfterChange(problems, 'shift.start')).toEqual({
    hosts: '至少 1 項。',
    'hosts.0': '零',
    'hosts.2': '二',
    hostsToo: '別的',
  });
});

test('the errors of a list move with its items', () => {
  const removed = errorsAfterChange(problems, 'hosts', (index) => (index === 0 ? null : index - 1));
  expect(removed).toEqual({ 'hosts.1': '二', 'shift.start': '時間', hostsToo: '別的' });
});
