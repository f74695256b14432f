import { expect, test } from 'vitest';
import { labelSchema, titleAt } from './settingsCalls.ts';

const schema = {
  properties: {
    hosts: { type: 'array', items: { type: 'string' } },
    days: { type: 'array', items: { enum: ['mon', 'tue'] } },
    2026: { type: 'string' },
    mail: { type: 'object', properties: { to: { type: 'array', items: { type: 'string' } } } },
  },
};
const texts = {
  'settings.hosts': '允許的網域',
  'settings.days.mon': '週一',
  'settings.2026': '今年',
  'settings.mail': '郵件',
  'settings.mail.to': '收件人',
};
const worded = labelSchema(schema, texts);

test('the whole schema keeps its own title, and a field without a hint has no description', () => {
  const labelled = labelSchema({ ...schema, title: 'Settings' }, { ...texts, 'settings.mail.hint': '收件設定' });
  expect(labelled.title).toBe('Settings');
  expect(labelSchema(schema, texts)).not.toHaveProperty('title');
  const { hosts, mail } = labelled.properties!;
  expect(mail).toMatchObject({ description: '收件設定' });
  expect(hosts).not.toHaveProperty('description');
});

test('the items of a list have the labels of their list', () => {
  expect(worded.properties).toMatchObject({
    hosts: { title: '允許的網域', items: { title: '允許的網域' } },
    days: { title: 'days', items: { enum: ['mon', 'tue'], enumNames: ['週一', 'tue'] } },
  });
});

test.each([
  [['hosts'], '允許的網域'],
  [['hosts', '3'], '允許的網域'],
  [['mail', 'to', '0'], '收件人'],
  [['mail', 'unknown'], 'unknown'],
  [['hosts', 'unknown'], 'unknown'],
  [['2026'], '今年'],
  [[], ''],
])('%j is called %s', (path, name) => {
  expect(titleAt(worded, path)).toBe(name);
});
