import type { RowRule } from '@atrium/sdk';
import type { Caller } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { runAs } from '../../core/currentCall.ts';
import { relationFor } from './relationFor.ts';
import type { Plugins } from './Plugins.ts';

const relations = { note: ({ by }: { by: number }, { id }: Caller) => (by === id ? 'own' : 'none') };
const plugins = { find: () => ({ server: { relations } }) } as unknown as Pick<Plugins, 'find'>;
const OWN = { relation: 'note', allow: ['own'] } as const;

/** What the relation of person 7 to a row of person 8 leads to, in a call with this rule. */
const outcome = (on: RowRule | undefined, { plugin = 'notes', by = 8, kind = 'note' } = {}) => {
  const rowRule = on && { plugin, on };
  const call = { caller: { id: 7 } as Caller, request: undefined, rowRule };
  return runAs(call, () => relationFor(plugins, 'notes')(kind, { by })).catch((error: unknown) => {
    const { shape } = error as { shape?: { code: number } };
    return shape?.code ?? (error as Error).message;
  });
};

test('the relation is what the plugin says, where the call has no rule about this kind of its rows', async () => {
  expect(await outcome(undefined)).toBe('none');
  expect(await outcome({ none: 'rows of everyone' })).toBe('none');
  expect(await outcome({ relation: 'other', allow: ['own'] })).toBe('none');
  expect(await outcome(OWN, { plugin: 'other' })).toBe('none');
});

test('where it has one, a row in another relation is missing, or not allowed if the caller sees it', async () => {
  expect(await outcome(OWN, { by: 7 })).toBe('own');
  expect(await outcome(OWN)).toBe(404);
  expect(await outcome({ ...OWN, sees: ['none'] })).toBe(422);
  expect(await outcome({ relation: 'note', allow: ['own', 'none'] })).toBe('none');
});

test('it needs a caller, and a function of the plugin', async () => {
  const needs = 'needs a caller, and a function of the plugin';
  expect(await outcome(OWN, { kind: 'absent' })).toContain(needs);
  await expect(relationFor(plugins, 'notes')('note', { by: 7 })).rejects.toThrow(needs);
});
