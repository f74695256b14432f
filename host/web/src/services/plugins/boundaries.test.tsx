import type { ViewFrame } from '@atrium/sdk/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { ScopeContext } from '../useService.ts';
import { hostWith, toModuleAddress, pluginInfo } from './testing/hostWith.ts';
import { PluginPart, PluginTab } from './PluginView.tsx';
import type { ViewKind } from './RunningPlugin.ts';

/** Titles and badges that a view passes to the shell. */
const received = { titles: [] as unknown[], badges: [] as unknown[] };
const frame = (kind: ViewFrame['kind']): ViewFrame => ({
  kind,
  key: 'k',
  setTitle: (title) => received.titles.push(title),
  setBadge: (count) => received.badges.push(count),
  print: () => {},
  guard: () => () => {},
  close: () => {},
});

const KINDS: readonly ViewKind[] = ['tabs', 'panels', 'header', 'account', 'sideTabs', 'today', 'pages'];

/** Renders a part of each kind as the shell does. */
function Drawn({ kind, name }: { readonly kind: ViewKind; readonly name: string }) {
  if (kind === 'tabs' || kind === 'panels')
    return <PluginTab view={name} frame={frame(kind === 'tabs' ? 'tab' : 'panel')} />;
  return <PluginPart kind={kind} plugin="sample" name={name} frame={frame('side')} />;
}

/** A plugin with the given `Bad` and a `Good` of the same kind. Components are written with React's own functions. */
async function show(kind: ViewKind, bad: string) {
  const { createElement, useEffect, useLayoutEffect, useState } = await import('react');
  const { useFrame } = await import('@atrium/sdk/client');
  vi.stubGlobal('react', { createElement, useEffect, useLayoutEffect, useState, useFrame });
  const views = { Good: { title: '好的', path: '/good' }, Bad: { title: '壞的', path: '/bad' } };
  const info = pluginInfo('sample', {
    entry: toModuleAddress(
      `export default { ${kind}: { Good: async () => ({ default: () => react.createElement('p', null, '好的內容') }), Bad: ${bad} } }`,
    ),
  });
  const { scope, service } = hostWith([{ ...info, manifest: { ...info.manifest, [kind]: views } }]);
  await service.load();
  const screen = await render(
    <ScopeContext value={scope}>
      <p>外殼</p>
      <Drawn kind={kind} name="Bad" />
      <Drawn kind={kind} name="Good" />
    </ScopeContext>,
  );
  const stands = async () => {
    await expect.element(screen.getByText('外殼')).toBeVisible();
    await expect.element(screen.getByText('好的內容')).toBeVisible();
  };
  const failures = () => service.state.failures.map(({ phase, code }) => `${phase} ${code}`);
  return { screen, stands, failures };
}

const component = (body: string) => `async () => ({ default: () => { ${body} } })`;
const WAYS: readonly (readonly [way: string, bad: string, failure: string])[] = [
  ['in render', component(`throw new Error('壞')`), 'render RENDER_FAILED'],
  ['by rendering something that cannot be rendered', component(`return { not: 'drawable' }`), 'render RENDER_FAILED'],
  [
    'in an effect',
    component(`react.useEffect(() => { throw new Error('壞'); }); return '沒事'`),
    'render RENDER_FAILED',
  ],
  [
    'in a layout effect, with something that is not an error',
    component(`react.useLayoutEffect(() => { throw undefined; }); return '沒事'`),
    'render RENDER_FAILED',
  ],
  [
    'by setting its state in an endless loop',
    component(`const [n, set] = react.useState(0); set(n + 1); return n`),
    'render RENDER_FAILED',
  ],
  ['while its chunk is loaded', `async () => { throw new Error('壞'); }`, 'import IMPORT_FAILED'],
  ['synchronously when it is loaded', `() => { throw new Error('壞'); }`, 'import IMPORT_FAILED'],
  ['by a chunk that has no component', `async () => ({ default: undefined })`, 'render RENDER_FAILED'],
];

beforeEach(() => {
  received.titles.length = received.badges.length = 0;
  // React logs what its boundaries caught, which is expected here.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(KINDS)('a part of the kind %s that throws', (kind) => {
  test.each(WAYS)('%s is reported in its place, and affects nothing else', async (_way, bad, failure) => {
    const { screen, stands, failures } = await show(kind, bad);
    await stands();
    await expect.poll(failures).toEqual([failure]);
    const named =
      kind === 'header' ? screen.getByRole('button', { name: /「壞的」/ }) : screen.getByText(/「壞的」/).first();
    await expect.element(named).toBeVisible();
  });

  test('in an event handler stays as it is', async () => {
    const errors: unknown[] = [];
    const hear = (event: ErrorEvent) => {
      errors.push(event.error);
      event.preventDefault();
    };
    window.addEventListener('error', hear);
    const { screen, stands } = await show(
      kind,
      component(`return react.createElement('button', { onClick() { throw new Error('壞在按下'); } }, '按我')`),
    );
    await screen.getByRole('button', { name: '按我' }).click();
    await expect.poll(() => errors.map(String)).toEqual(['Error: 壞在按下']);
    window.removeEventListener('error', hear);
    await stands();
    await expect.element(screen.getByRole('button', { name: '按我' })).toBeVisible();
  });

  test('passes only valid titles and badges to the shell', async () => {
    const { stands } = await show(
      kind,
      component(
        `const frame = react.useFrame();
         react.useEffect(() => {
           for (const title of [{ not: 'a text' }, null, 7, Symbol('x'), '名稱']) frame.setTitle(title);
           for (const count of [{}, NaN, -3, 2.7, '4']) frame.setBadge(count);
         }, [frame]);
         return '沒事'`,
      ),
    );
    await stands();
    await expect.poll(() => received).toEqual({ titles: ['', '', '7', '', '名稱'], badges: [0, 0, 0, 2, 0] });
  });
});

test.each([
  ['throws', `() => { throw new Error('壞'); }`],
  ['rejects', `async () => { throw new Error('壞'); }`],
])('a command that %s is reported, and nothing else happens', async (_way, command) => {
  const info = pluginInfo('sample', { entry: toModuleAddress(`export default { commands: { go: ${command} } }`) });
  const { service } = hostWith([info]);
  await service.load();
  service.run('sample', 'go');
  await expect
    .poll(() => service.state.failures)
    .toEqual([{ plugin: 'sample', phase: 'handler', code: 'COMMAND_FAILED', message: '壞' }]);
});
