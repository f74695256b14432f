import { expect, test } from 'vitest';
import { fill } from '../texts.ts';
import {
  dayMessage,
  FieldErrors,
  isRefusal,
  type Message,
  momentMessage,
  refusalsOf,
  spanMessage,
} from './refusals.ts';

const refuse = refusalsOf<'room.taken' | 'room.locked'>('calendar');

test('a refusal has its code and status, and none of a business rule uses a code that logs people out', () => {
  const all = [
    refuse.notFound(),
    refuse.notAllowed('room.locked'),
    refuse.conflict('room.taken'),
    refuse.gone('room.taken'),
    refuse.stale('room.taken', {}),
    refuse.invalid('room.taken'),
    refuse.locked('room.locked'),
  ];
  expect(all.map(({ shape }) => shape.code)).toEqual([404, 422, 409, 410, 412, 422, 423]);
  const statuses = ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'GONE', 'STALE', 'INVALID', 'LOCKED'];
  expect(all.map(({ shape }) => shape.status)).toEqual(statuses);
  for (const { shape } of all) expect(shape.http ?? 200).toBe(200);
});

test('a missing thing and a hidden thing are refused with the same shape', () => {
  expect(refuse.notFound().shape).toEqual(refusalsOf('other').notFound().shape);
});

test('a refusal of a bundled copy of the sdk is recognised, any other error is not', () => {
  const copy = Object.assign(new Error('x'), { [Symbol.for('atrium.refusal')]: true, shape: {} });
  expect(isRefusal(copy)).toBe(true);
  expect(isRefusal(new Error('x'))).toBe(false);
  for (const thrown of [null, undefined, 'text', 7]) expect(isRefusal(thrown)).toBe(false);
});

test('a rule can have a status of its own, and any code that the specification names', () => {
  expect(refuse.conflict('room.taken', {}, { status: 'CONFIRM' }).shape).toMatchObject({
    code: 409,
    status: 'CONFIRM',
  });
  expect(refuse.invalid('room.taken', {}, { status: 'RULE' }).shape).toMatchObject({ code: 422, status: 'RULE' });
  expect(refuse.other('300', 'room.taken', { n: 2 }).shape).toEqual({
    code: '300',
    message: { plugin: 'calendar', key: 'room.taken', variables: { n: 2 } },
  });
});

type Key = 'field.title' | 'title.long' | 'item.empty';
const open = () =>
  new FieldErrors<Key>(
    {
      refuse: refusalsOf<Key>('sample'),
      text: (key, variables = {}) => ({ plugin: 'sample', key, variables }),
      render: (message, language) => `${language} ${typeof message === 'string' ? message : message.key}`,
    },
    'en',
  );

test('one refusal names every wrong field, with the first as its sentence', () => {
  const errors = open();
  errors.add('title', 'title.long', { most: 20 });
  errors.add('items.0', 'item.empty', undefined, 'Item 1');
  expect(errors.rules).toEqual(['en title.long', 'en item.empty']);
  const refuse = () => {
    try {
      errors.refuse();
      return undefined;
    } catch (error) {
      return isRefusal(error) ? error.shape : error;
    }
  };
  expect(refuse()).toEqual({
    code: 422,
    status: 'INVALID',
    message: { plugin: 'sample', key: 'title.long', variables: { most: 20 } },
    errors: [
      { field: 'title', label: 'en field.title', rule: 'en title.long' },
      { field: 'items.0', label: 'Item 1', rule: 'en item.empty' },
    ],
  });
});

test('without an error nothing is refused', () => {
  const errors = open();
  expect(errors.refusal).toBeUndefined();
  errors.refuse();
});

const TODAY = '2026-03-26';
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['日', '一', '二', '三', '四', '五', '六'].map((name, index) => [`day.${index}`, `{date} (週${name})`]),
  ),
  'day.time': '{day} {time}',
  'day.span': '{from} – {to}',
};

function said({ key, variables = {} }: Message): string {
  const values = Object.entries(variables).map(([name, value]) => [
    name,
    typeof value === 'object' ? said(value) : value,
  ]);
  return fill(texts[key]!, Object.fromEntries(values) as Record<string, string>);
}

test('days and moments have their weekday, and their year where it is not this one', () => {
  expect(said(dayMessage('2026-03-26', TODAY))).toBe('3/26 (週四)');
  expect(said(dayMessage('2027-01-03', TODAY))).toBe('2027/1/3 (週日)');
  expect(said(momentMessage('2026-03-28 08:05', TODAY))).toBe('3/28 (週六) 08:05');
});

test.each([
  ['2026-03-27 10:00', '2026-03-27 11:00', '3/27 (週五) 10:00–11:00'],
  ['2026-12-31 22:00', '2027-01-01 02:00', '12/31 (週四) 22:00 – 2027/1/1 (週五) 02:00'],
  ['2026-03-28', '2026-03-28', '3/28 (週六)'],
  ['2026-03-28', '2026-03-29', '3/28 (週六) – 3/29 (週日)'],
])('from %s to %s is %s', (start, end, words) => {
  expect(said(spanMessage(start, end, TODAY))).toBe(words);
});
