import { expect, test } from 'vitest';
import { isRefusal } from './Refusal.ts';
import { refusalsOf } from './refusalsOf.ts';

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
