import { expect, test } from 'vitest';
import { z } from 'zod';
import { Units } from '../contract/shapes.ts';
import { hostContract } from './contract.ts';
import { hostEvents } from './hostEvents.ts';
import { MenuEntry, SessionInfo } from './schemas.ts';
import { searchPoint } from './search.ts';

const { api } = hostContract;
const menu = api.menuList.returns.shape.menu;
const department = Units.shape.departments.element;

/** Whether a schema refuses a list or a text for its length; what is in it is another matter. */
const isTooLong = (schema: z.ZodType, length: number) => {
  const value = schema instanceof z.ZodArray ? Array.from({ length }) : 'a'.repeat(length);
  return (schema.safeParse(value).error?.issues ?? []).some(({ code }) => code === 'too_big');
};

const limits: readonly (readonly [what: string, schema: z.ZodType, most: number])[] = [
  ['bytes of preferences', api.savePreferences.body.shape.userPreferences, 16 * 1024],
  ['bytes of preferences of a plugin', api.savePluginPreferences.body.shape.preferences, 8 * 1024],
  ['sessions of a person', api.sessions.returns, 100],
  ['permissions of a person', SessionInfo.shape.actions, 1000],
  ['entries of the menu', menu, 2000],
  ['entries of a directory of the menu', (MenuEntry as unknown as z.ZodObject).shape['children'] as z.ZodType, 2000],
  ['plugins', api.plugins.returns.shape.plugins, 1000],
  ['plugins with public pages', api.publicPages.returns.shape.plugins, 1000],
  ['plugins with settings', api.pluginSettings.returns, 1000],
  ['failed calls', api.faults.returns, 50],
  ['jobs', api.jobs.returns, 1000],
  ['audited actions', api.auditActions.returns, 2000],
  ['lines of a report', api.checkImport.returns.shape.lines, 50_000],
  ['people who have left', api.hiddenEmployees.returns, 100_000],
  ['departments', Units.shape.departments, 2000],
  ['groups of a department', department.shape.groups, 2000],
  ['people of a department', department.shape.employees, 10_000],
  ['results of a plugin', searchPoint.returns, 5],
  ['results of a search', api.search.returns.shape.list, 1000],
  ['plugins that did not answer', api.search.returns.shape.missing, 1000],
  ['people who have joined', hostEvents['people.joined'].shape.employees, 500],
  ['years of an imported calendar', hostEvents['calendarDays.changed'].shape.years, 100],
];

test.each(limits.map(([what, schema, most]) => [what, most, schema] as const))('%s: at most %i', (_, most, schema) => {
  expect([isTooLong(schema, most), isTooLong(schema, most + 1)]).toEqual([false, true]);
});

test('settings have at most 200 names, in a group too, and lists of 200', () => {
  const { values } = api.savePluginSettings.body.shape;
  const takes = (value: object) => values.safeParse(value).success;
  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));
  const list = (length: number) => Array.from({ length }, () => 1);
  for (const settings of [named, (count: number) => ({ a: named(count) }), (count: number) => ({ a: list(count) })])
    expect([takes(settings(200)), takes(settings(201))]).toEqual([true, false]);
  expect([takes({ a: 1e15 }), takes({ a: -1e15 }), takes({ a: 1.1e15 }), takes({ a: -1.1e15 })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
