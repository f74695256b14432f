import { expect, test } from 'vitest';
import { errorsAfterChange } from './errorsAfterChange.ts';

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
