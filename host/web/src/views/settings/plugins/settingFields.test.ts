import { expect, test } from 'vitest';
import { settingFields } from './settingFields.ts';

test('each kind of value has its field, bounds that nobody set are not shown', () => {
  const schema = {
    type: 'object',
    properties: {
      days: { type: 'integer', title: '天數', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      rate: { type: 'number' },
      on: { type: 'boolean', description: '說明' },
      mode: { type: 'string', enum: ['a', 'b'], enumNames: ['甲', '乙'] },
      list: { type: 'array' },
      shift: { type: 'object', properties: { start: { type: 'string', format: 'time' }, deep: { type: 'object' } } },
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
      path: ['shift'],
      title: 'shift',
      kind: 'group',
      fields: [{ path: ['shift', 'start'], title: 'start', kind: 'time' }],
    },
  ]);
});
