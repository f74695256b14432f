import type { ViewFrame } from '@atrium/sdk/client';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { ScopeContext } from '../useService.ts';
import { hostWith, pluginInfo, toModuleAddress } from './testing/hostWith.ts';
import { PluginTab } from './PluginView.tsx';

const frame: ViewFrame = {
  kind: 'tab',
  key: 'k',
  setTitle: () => {},
  print: () => {},
  guard: () => () => {},
  close: () => {},
};

const show = async (views: readonly string[], ...plugins: Parameters<typeof hostWith>[0]) => {
  // React logs what its boundaries caught, which is expected here.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { scope, service } = hostWith(plugins);
  await service.load();
  const screen = await render(
    <ScopeContext value={scope}>
      {views.map((view) => (
        <PluginTab key={view} view={view} params={{ day: '3/26' }} frame={frame} />
      ))}
    </ScopeContext>,
  );
  return { screen, service };
};

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a view that throws is reported in its place, its neighbour still works, and a retry mounts it again', async () => {
  const client = `let broken = true; globalThis.mend = () => { broken = false; };
  export default { tabs: {
    Good: async () => ({ default: ({ params }) => '好的 ' + params.day }),
    Bad: async () => ({ default: () => { if (broken) throw new Error('壞在畫面'); return '修好了'; } }),
  } }`;
  const { screen, service } = await show(
    ['Good', 'Bad'],
    pluginInfo('mixed', { entry: toModuleAddress(client), views: ['Good', 'Bad'] }),
  );
  await expect.element(screen.getByText('好的 3/26')).toBeVisible();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('「外掛 mixed」的「Bad 的畫面」無法顯示');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('RENDER_FAILED');
  expect(service.state.failures).toEqual([
    { plugin: 'mixed', phase: 'render', code: 'RENDER_FAILED', message: '壞在畫面' },
  ]);
  (globalThis as unknown as { mend(): void }).mend();
  await screen.getByRole('button', { name: '再試一次' }).click();
  await expect.element(screen.getByText('修好了')).toBeVisible();
  await expect.element(screen.getByText('好的 3/26')).toBeVisible();
});

test('a plugin whose client does not load shows an error in place of its view', async () => {
  const { screen } = await show(['Lost'], pluginInfo('lost', { entry: '/no/such/half.js', views: ['Lost'] }));
  await expect.element(screen.getByRole('alert')).toMatchTextContent('CHUNK_FAILED');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('「外掛 lost」的「Lost 的畫面」無法顯示');
});

test('a view whose server failed shows an error with the code', async () => {
  const failure = { plugin: 'down', phase: 'migrate', code: 'MIGRATE_FAILED', message: '' } as const;
  const { screen } = await show(
    ['Down'],
    pluginInfo('down', { entry: toModuleAddress('export default {}'), views: ['Down'], failure }),
  );
  await expect.element(screen.getByRole('alert')).toMatchTextContent('MIGRATE_FAILED');
});

test('a view that no plugin has', async () => {
  const { screen } = await show(['Nowhere']);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('找不到「Nowhere」');
});

test('[S0-181] the loading mask comes after 600 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const client = `export default { tabs: { Slow: () => new Promise((resolve) => { globalThis.arrive = () => resolve({ default: () => '到了' }); }) } }`;
  const { screen } = await show(['Slow'], pluginInfo('slow', { entry: toModuleAddress(client), views: ['Slow'] }));
  await expect.poll(() => globalThis).toHaveProperty('arrive');
  vi.advanceTimersByTime(550);
  expect(screen.getByRole('status').elements()).toHaveLength(0);
  vi.advanceTimersByTime(60);
  await expect.element(screen.getByRole('status')).toBeVisible();
  (globalThis as unknown as { arrive(): void }).arrive();
  await expect.element(screen.getByText('到了')).toBeVisible();
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
});
