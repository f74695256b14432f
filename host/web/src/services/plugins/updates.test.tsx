import type { ViewFrame } from '@atrium/sdk/client';
import type { PluginInfo } from '@atrium/sdk/host';
import '@atrium/ui/styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { ScopeContext } from '../useService.ts';
import { PluginPart, PluginTab } from './PluginView.tsx';
import { hostWith, pluginInfo, toModuleAddress } from './testing/hostWith.ts';

const frame: ViewFrame = {
  kind: 'tab',
  key: 'k',
  setTitle: () => {},
  print: () => {},
  guard: () => () => {},
  close: () => {},
};
/** Versions whose client began and ended, in order. */
const lives: string[] = [];

/** A version of the plugin 設備借用 with a view, a header button and a list of what it lives through. */
function version(number: string): PluginInfo {
  const client = `export default {
    activate({ onDispose }) { lives.push('${number} began'); onDispose(() => lives.push('${number} ended')); },
    tabs: { Loans: async () => ({ default: () => '借用單 ${number}' }) },
    header: { Due: async () => ({ default: () => '待歸還 ${number}' }) },
  }`;
  const info = pluginInfo('equipment', { entry: toModuleAddress(client), views: ['Loans'] });
  const header = { Due: { title: '待歸還' } };
  return { ...info, manifest: { ...info.manifest, name: '設備借用', version: number, header } } as PluginInfo;
}

/** Two views and the header button of 1.4.0, which runs; a third view can be opened later. */
async function show(mayReplace?: () => Promise<boolean>) {
  const plugins = [version('1.4.0')];
  const { scope, service } = hostWith(plugins);
  await service.load();
  const drawn = (...views: readonly string[]) => (
    <ScopeContext value={scope}>
      <p>
        <PluginPart kind="header" plugin="equipment" name="Due" />
      </p>
      {views.map((name) => (
        <section key={name} aria-label={name} tabIndex={-1}>
          <PluginTab view="Loans" frame={{ ...frame, key: name }} {...(mayReplace && { mayReplace })} />
        </section>
      ))}
    </ScopeContext>
  );
  const screen = await render(drawn('one', 'two'));
  const view = (name: string) => screen.getByRole('region', { name });
  for (const name of ['one', 'two']) await expect.element(view(name).getByText('借用單 1.4.0')).toBeVisible();
  return {
    screen,
    view,
    open: (...names: readonly string[]) => screen.rerender(drawn(...names)),
    async change(...next: readonly PluginInfo[]) {
      plugins.splice(0, plugins.length, ...next);
      await service.load();
    },
  };
}

beforeEach(() => {
  lives.length = 0;
  vi.stubGlobal('lives', lives);
});
afterEach(async () => {
  await cleanup();
  vi.unstubAllGlobals();
});

test('open views keep the version before until they are closed or reloaded; what is shown later is the new one, and the old client ends with its last view', async () => {
  const { screen, view, open, change } = await show();
  await change(version('1.5.0'));
  await expect.element(screen.getByText('待歸還 1.5.0')).toBeVisible();
  await expect.element(view('one').getByText('「設備借用」已更新到 1.5.0。')).toBeVisible();
  await expect.element(view('one').getByText('借用單 1.4.0')).toBeVisible();
  await open('one', 'two', 'three');
  await expect.element(view('three').getByText('借用單 1.5.0')).toBeVisible();
  await expect.element(view('three').getByRole('button')).not.toBeInTheDocument();
  await view('one').getByRole('button', { name: '重新載入' }).click();
  await expect.element(view('one').getByText('借用單 1.5.0')).toBeVisible();
  await expect.element(view('one').getByRole('button')).not.toBeInTheDocument();
  await expect.element(view('one')).toHaveFocus();
  await expect.element(view('two').getByText('借用單 1.4.0')).toBeVisible();
  expect(lives).toEqual(['1.4.0 began', '1.5.0 began']);
  await open('one', 'three');
  await expect.poll(() => lives).toEqual(['1.4.0 began', '1.5.0 began', '1.4.0 ended']);
  await expect.element(view('three').getByText('借用單 1.5.0')).toBeVisible();
});

test('a view that the person does not want to lose stays', async () => {
  const { view, change } = await show(() => Promise.resolve(false));
  await change(version('1.5.0'));
  await view('one').getByRole('button', { name: '重新載入' }).click();
  await expect.element(view('one').getByText('借用單 1.4.0')).toBeVisible();
  await expect.element(view('one').getByText('「設備借用」已更新到 1.5.0。')).toBeVisible();
});

test('of several updates the latest is offered', async () => {
  const { view, change } = await show();
  await change(version('1.5.0'));
  await expect.poll(() => lives).toEqual(['1.4.0 began', '1.5.0 began']);
  await change(version('1.6.0'));
  await expect.element(view('one').getByText('「設備借用」已更新到 1.6.0。')).toBeVisible();
  await expect.poll(() => lives).toEqual(['1.4.0 began', '1.5.0 began', '1.5.0 ended', '1.6.0 began']);
  await view('one').getByRole('button', { name: '重新載入' }).click();
  await expect.element(view('one').getByText('借用單 1.6.0')).toBeVisible();
});

test('a plugin that was disabled ends at once, with the version that open views keep, and comes back as it is then', async () => {
  const { screen, view, change } = await show();
  await change(version('1.5.0'));
  await expect.element(screen.getByText('待歸還 1.5.0')).toBeVisible();
  await change();
  await expect.element(view('one').getByText('找不到「Loans」')).toBeVisible();
  await expect.element(screen.getByText('待歸還 1.5.0')).not.toBeInTheDocument();
  expect(lives.toSorted()).toEqual(['1.4.0 began', '1.4.0 ended', '1.5.0 began', '1.5.0 ended']);
  await change(version('1.6.0'));
  await expect.element(view('one').getByText('借用單 1.6.0')).toBeVisible();
});

test('views of a plugin that its author works on show each build at once', async () => {
  const { view, change } = await show();
  await change({ ...version('1.4.1'), isDeveloped: true });
  for (const name of ['one', 'two']) {
    await expect.element(view(name).getByText('借用單 1.4.1')).toBeVisible();
    await expect.element(view(name).getByRole('button')).not.toBeInTheDocument();
  }
  expect(lives).toEqual(['1.4.0 began', '1.4.0 ended', '1.4.1 began']);
});
