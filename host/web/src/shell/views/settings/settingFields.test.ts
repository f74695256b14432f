import { expect, test } from 'vitest';
import { settingFields } from './settingFields.ts';

test('each kind of value has its field, default bounds are not shown', () => {
  const schema = {
    type: 'object',
    properties: {
      days: { type: 'integer', title: '天數', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      rate: { type: 'number' },
      on: { type: 'boolean', description: '說明' },
      mode: { type: 'string', enum: ['a', 'b'], enumNames: ['甲', '乙'] },
      list: { type: 'array' },
      shifts: { type: 'array', items: { type: 'object', properties: { start: { type: 'string' } } } },
      hosts: { type: 'array', title: '網域', maxItems: 5, items: { type: 'string', maxLength: 20 } },
      shift: {
        type: 'object',
        properties: {
          start: { type: 'string', format: 'time' },
          deep: { type: 'object', properties: { at: { type: 'string' } } },
        },
      },
      open: { type: 'object' },
      flags: { type: 'array', items: { type: 'boolean' } },
      rows: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
    },
  };
  expect(settingFields(schema)).toEqual([
    { path: ['days'], title: '天數', kind: 'number', step: 1, min: 1 },
    { path: ['rate'], title: 'rate', kind: 'number', step: 'any' },
    { path: ['on'], title: 'on', hint: '說明', kind: 'switch' },
    {
      path: ['mode'],
      title: 'mode',
      kind: 'choice',
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
      values: ['a', 'b'],
    },
    {
      path: ['hosts'],
      title: '網域',
      kind: 'list',
      item: { path: ['hosts'], title: 'hosts', kind: 'text', maxLength: 20 },
      max: 5,
    },
    {
      path: ['shift'],
      title: 'shift',
      kind: 'group',
      fields: [{ path: ['shift', 'start'], title: 'start', kind: 'time' }],
    },
  ]);
});
