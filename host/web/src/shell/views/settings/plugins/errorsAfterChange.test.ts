import { expect, test } from 'vitest';
import { errorsAfterChange } from './errorsAfterChange.ts';

const problems = { hosts: '至少 1 項。', 'hosts.0': '零', 'hosts.2': '二', 'shift.start': '時間', hostsToo: '別的' };

test('a value that changed settles its own problem and no other', () => {
  expect(errorsAfterChange(problems, 'shift.start')).toEqual({
    hosts: '至少 1 項。',
    'hosts.0': '零',
    'hosts.2': '二',
    hostsToo: '別的',
  });
});

test('the problems of a list go with its items', () => {
  const removed = errorsAfterChange(problems, 'hosts', (index) => (index === 0 ? null : index - 1));
  expect(removed).toEqual({ 'hosts.1': '二', 'shift.start': '時間', hostsToo: '別的' });
});
