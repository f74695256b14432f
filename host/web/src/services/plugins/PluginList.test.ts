import type { PluginInfo } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import { PluginList } from './PluginList.ts';

const plugin = (id: string, header: PluginInfo['manifest']['header']) =>
  ({ manifest: { id, header }, texts: {}, entry: null, styles: [], failure: null }) as unknown as PluginInfo;
const person = (riskLevel: number, ...actions: string[]) => {
  const session = { state: { riskLevel }, can: (action: string) => actions.includes(action) };
  return session as ConstructorParameters<typeof PluginList>[0];
};
const contributions = (plugins: PluginInfo[], who: ReturnType<typeof person>) => {
  const list = new PluginList(who);
  list.state.plugins = plugins;
  return list.contributions('header');
};
const names = (...given: Parameters<typeof contributions>) =>
  contributions(...given).map(({ plugin: id, name }) => `${id}.${name}`);

test('are sorted by order, then by the order of the plugins', () => {
  const plugins = [
    plugin('one', { last: { title: '', order: 200 }, plain: { title: '' } }),
    plugin('two', { middle: { title: '', order: 100 }, first: { title: '', order: 1 } }),
  ];
  expect(names(plugins, person(1))).toEqual(['two.first', 'one.plain', 'two.middle', 'one.last']);
});

test('a contribution that needs actions is shown only with one of them', () => {
  const plugins = [
    plugin('one', {
      free: { title: '', needs: 'anyone' },
      single: { title: '', needs: 'one.manage' },
      any: { title: '', needs: ['one.manage', 'one.read'] },
    }),
  ];
  expect(names(plugins, person(1))).toEqual(['one.free']);
  expect(names(plugins, person(1, 'one.read'))).toEqual(['one.free', 'one.any']);
  expect(names(plugins, person(1, 'one.manage'))).toEqual(['one.free', 'one.single', 'one.any']);
});

test('what it says about itself is passed on, and nothing else', () => {
  const whole = { title: '打卡', icon: 'time', order: 1, keys: 'Alt P', riskLevel: 1, size: 'tall' } as const;
  const plugins = [plugin('one', { whole, bare: { title: '鈴鐺' } })];
  expect(contributions(plugins, person(1))).toEqual([
    { plugin: 'one', name: 'whole', ...whole },
    { plugin: 'one', name: 'bare', title: '鈴鐺', order: 100 },
  ]);
});

test('a contribution with a risk level is hidden below it', () => {
  const plugins = [plugin('attendance', { punch: { title: '打卡', riskLevel: 2 } })];
  expect(names(plugins, person(1))).toEqual([]);
  expect(names(plugins, person(2))).toEqual(['attendance.punch']);
});
