import type { PluginInfo } from '@atrium/sdk/host';
import { afterEach, expect, test, vi } from 'vitest';
import type { Plugins } from './Plugins.ts';
import { hostWith, toModuleAddress, pluginInfo } from './testing/hostWith.ts';

const start = async (...plugins: Parameters<typeof hostWith>[0]) => {
  const host = hostWith(plugins);
  await host.service.load();
  return { ...host, failures: host.service.state.failures };
};
const failed = (service: Plugins) =>
  service.state.failures.map(({ plugin, phase, code }) => `${plugin} ${phase} ${code}`);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.querySelectorAll('link[data-plugin]').forEach((link) => link.remove());
});

test('a client that throws on import, and one that throws in activate, are reported; the third works', async () => {
  const { service, opened, said } = await start(
    pluginInfo('importing', { entry: toModuleAddress(`throw new Error('壞在匯入')`) }),
    pluginInfo('activating', {
      entry: toModuleAddress(`export default { activate() { throw new Error('壞在啟動'); } }`),
    }),
    pluginInfo('working', {
      entry: toModuleAddress(`export default { activate({ tabs }) { tabs.open('Day', { day: 1 }); } }`),
      views: ['Day'],
    }),
  );
  await expect.poll(() => opened).toEqual([{ view: 'Day', params: { day: 1 }, title: 'Day 的畫面' }]);
  // Plugins start concurrently: which of two fails first is not fixed.
  await expect
    .poll(() => failed(service).toSorted())
    .toEqual(['activating activate ACTIVATE_FAILED', 'importing import IMPORT_FAILED']);
  const messages = Object.fromEntries(service.state.failures.map(({ plugin, message }) => [plugin, message]));
  expect(messages).toEqual({ importing: expect.stringContaining('壞在匯入') as string, activating: '壞在啟動' });
  expect(said.toSorted(), 'the person sees which').toEqual([
    expect.stringContaining('「外掛 activating」目前無法使用') as string,
    expect.stringContaining('「外掛 importing」目前無法使用') as string,
  ]);
});

test('a client with nothing to run after sign-in is loaded when one of its views is asked for', async () => {
  const received: string[] = [];
  vi.stubGlobal('heard', received);
  const info = (id: string, activates?: boolean) => {
    const text = `heard.push('${id}'); export default { tabs: { ${id}: async () => ({ default: () => null }) } };`;
    const { manifest, ...rest } = pluginInfo(id, { entry: toModuleAddress(text), views: [id] });
    return {
      ...rest,
      manifest: { ...manifest, client: { ...manifest.client!, ...(activates === false && { activates }) } },
    };
  };
  const { service } = await start(info('later', false), info('older'));
  await service.running('older')?.client();
  expect(received).toEqual(['older']);
  await service.running('later')?.view('tabs', 'later');
  expect(received).toEqual(['older', 'later']);
});

test('such a client that throws on import is reported when it is asked for', async () => {
  const broken = pluginInfo('later', { entry: toModuleAddress(`throw new Error('壞在匯入')`), views: ['Day'] });
  const { manifest } = broken;
  const { service } = await start({
    ...broken,
    manifest: { ...manifest, client: { ...manifest.client!, activates: false } },
  });
  expect(failed(service)).toEqual([]);
  await expect(service.running('later')?.view('tabs', 'Day')).rejects.toThrow('could not be loaded');
  expect(failed(service)).toEqual(['later import IMPORT_FAILED']);
});

test('an activate that never ends blocks nothing and is logged after 5 s', async () => {
  vi.useFakeTimers();
  const { service } = await start(
    pluginInfo('slow', { entry: toModuleAddress(`export default { activate: () => new Promise(() => {}) }`) }),
  );
  await service.running('slow')?.client();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(failed(service)).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(failed(service)).toEqual(['slow activate ACTIVATE_SLOW']);
});

test('[S0-184] a chunk that does not load fails after 120 s', async () => {
  vi.useFakeTimers();
  const { service } = await start(
    pluginInfo('stuck', { entry: toModuleAddress(`await new Promise(() => {}); export default {}`) }),
  );
  await vi.advanceTimersByTimeAsync(119_000);
  expect(failed(service)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(failed(service)).toEqual(['stuck import CHUNK_TIMEOUT']);
});

test('[S0-184] a stylesheet that fails to load is an error, and a retry starts from scratch', async () => {
  const { service } = await start(
    pluginInfo('plain', {
      entry: toModuleAddress('export default {}'),
      styles: [URL.createObjectURL(new Blob()) + '-gone'],
    }),
  );
  await expect.poll(() => failed(service)).toEqual(['plain import STYLE_FAILED']);
  expect(document.head.querySelectorAll('link[data-plugin="plain"]')).toHaveLength(0);
  await expect(service.running('plain')?.client()).rejects.toThrow('could not be loaded');
});

test("a plugin's styles and subscriptions exist as long as it is enabled", async () => {
  const sheet = URL.createObjectURL(new Blob(['.live-row { color: red }'], { type: 'text/css' }));
  const received: unknown[] = [];
  vi.stubGlobal('heard', received);
  const client = `export default { activate({ events, onDispose }) {
    events.on('changed', (payload) => { heard.push(payload); if (payload === 2) throw new Error('不認得 2'); });
    onDispose(() => heard.push('released'));
  } }`;
  const { service, emit, end, listening } = await start(
    pluginInfo('live', { entry: toModuleAddress(client), styles: [sheet] }),
  );
  await expect.poll(listening).toBe(1);
  expect(document.head.querySelectorAll('link[data-plugin="live"]')).toHaveLength(1);
  emit('live.changed', 1);
  emit('live.changed', 2);
  expect(failed(service), 'a listener that throws is reported').toEqual(['live handler LISTENER_FAILED']);
  end();
  expect(received).toEqual([1, 2, 'released']);
  expect(listening()).toBe(0);
  expect(document.head.querySelectorAll('link[data-plugin="live"]')).toHaveLength(0);
  expect(service.state).toMatchObject({ plugins: [], failures: [], loaded: false });
});

test('a plugin that is no longer listed, or has another version, is released with the next list; the others go on', async () => {
  const received: string[] = [];
  vi.stubGlobal('heard', received);
  const version = (id: string) =>
    toModuleAddress(`export default { activate({ onDispose }) {
      heard.push('${id} began'); onDispose(() => heard.push('${id} ended'));
    } }`);
  const info = (id: string) => pluginInfo(id, { entry: version(id) });
  const staying = info('staying');
  const plugins = [staying, info('updated'), info('removed')];
  const { service } = hostWith(plugins);
  await service.load();
  await expect.poll(() => received.toSorted()).toEqual(['removed began', 'staying began', 'updated began']);
  received.length = 0;
  plugins.splice(0, 3, staying, info('updated'));
  await service.load();
  await expect.poll(() => received.toSorted()).toEqual(['removed ended', 'updated began', 'updated ended']);
});

test('a change of the plugins loads the list once within a second, however often it is reported; missed events do within ten', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { service, emit, resync, loads, end } = hostWith([pluginInfo('one', { entry: toModuleAddress('') })]);
  await service.load();
  for (let times = 0; times < 5; times += 1) emit('host.pluginsChanged', {});
  await vi.advanceTimersByTimeAsync(490);
  expect(loads()).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(loads()).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(loads()).toBe(2);
  resync();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(loads()).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(loads()).toBe(3);
  emit('host.pluginsChanged', {});
  end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(loads()).toBe(3);
});

test('a page outside the workspace keeps its plugins', async () => {
  vi.useFakeTimers();
  const { service, emit, loads } = hostWith([]);
  await service.load('page');
  emit('host.pluginsChanged', {});
  await vi.advanceTimersByTimeAsync(2_000);
  expect(loads()).toBe(1);
});

test('a list that says the same changes nothing for what runs; a plugin that its server starts again is loaded again', async () => {
  const broken = pluginInfo('one', {
    entry: toModuleAddress('export default {}'),
    failure: { plugin: 'one', phase: 'activate', code: 'ACTIVATE_FAILED', message: '' },
  });
  const plugins = [broken];
  const { service } = hostWith(plugins);
  await service.load();
  const { context } = service.running('one')!;
  await service.load();
  expect(service.running('one')!.context).toBe(context);
  expect(failed(service)).toEqual(['one activate ACTIVATE_FAILED']);
  plugins[0] = { ...broken, failure: null };
  await service.load();
  expect(service.running('one')!.context).not.toBe(context);
  expect(failed(service)).toEqual([]);
});

test('a failed server is reported with the list', async () => {
  const failure = { plugin: 'half', phase: 'migrate', code: 'MIGRATE_FAILED', message: '無法建立資料表' } as const;
  const { service } = await start(pluginInfo('half', { entry: toModuleAddress('export default {}'), failure }));
  expect(service.state.failures).toEqual([failure]);
});

test('parts of the context kept by a plugin use the current language', async () => {
  const kept: { t?: (key: string) => string; tabs?: { open(view: string): void } } = {};
  vi.stubGlobal('kept', kept);
  const chinese = pluginInfo('speaking', {
    entry: toModuleAddress(`export default { activate({ t, tabs }) { Object.assign(kept, { t, tabs }); } }`),
    views: ['Day'],
    texts: { done: '上班打卡成功' },
  });
  const english = { ...chinese, texts: { done: 'Punched in', 'tabs.Day.title': 'Day' } };
  const plugins = [chinese];
  const { service, opened } = hostWith(plugins);
  await service.load();
  await expect.poll(() => kept.t?.('done')).toBe('上班打卡成功');
  plugins[0] = english;
  await service.load();
  expect(kept.t?.('done')).toBe('Punched in');
  kept.tabs?.open('Day');
  expect(opened).toEqual([{ view: 'Day', params: undefined, title: 'Day' }]);
});

test('a client offers functions to others; one that is missing or failed is unavailable', async () => {
  const answers: unknown[] = [];
  vi.stubGlobal('answers', answers);
  const asking = (id: string) => `use('${id}').pick({ day: 'a' }).then(
    (answer) => answers.push(answer), (error) => answers.push(error.name + ' ' + error.message))`;
  const { service } = await start(
    pluginInfo('giving', {
      entry: toModuleAddress(`export default { offers: { pick: ({ day }, { id }) => day + ' of ' + id } }`),
    }),
    pluginInfo('broken', { entry: toModuleAddress(`throw new Error('壞在匯入')`) }),
    pluginInfo('refusing', {
      entry: toModuleAddress(`export default { offers: { pick() { throw new Error('不給'); } } }`),
    }),
    pluginInfo('plain', { entry: toModuleAddress(`export default {}`) }),
    pluginInfo('asking', {
      entry: toModuleAddress(`export default { async activate({ use }) {
        await ${asking('giving')}; await ${asking('broken')}; await ${asking('absent')};
        await ${asking('plain')}; await ${asking('refusing')};
      } }`),
    }),
  );
  await expect
    .poll(() => answers)
    .toEqual([
      'a of giving',
      'Unavailable broken.pick is not available',
      'Unavailable absent.pick is not available',
      'Unavailable plain.pick is not available',
      'Error 不給',
    ]);
  const others = failed(service).filter((line) => !line.startsWith('broken import'));
  expect(others, 'an unavailable or failing offer is not a failure of its plugin').toEqual([]);
});

test('a plugin opens no tab or panel that the person has no permission for, and the person is told; a panel may have an icon of its own', async () => {
  const needy = pluginInfo('needy');
  const shape = { title: '名單', icon: 'people' };
  const panels = { List: { ...shape, needs: 'list.manage' }, Open: shape };
  const tabs = { Day: { title: '日誌', needs: 'list.manage' } };
  const entry = toModuleAddress(`export default { activate({ tabs, panels }) {
    tabs.open('Day');
    panels.open('List', { id: 1 });
    panels.open('Open', undefined, { id: 2, icon: 'key' });
  } }`);
  const plugins = [{ ...needy, entry, manifest: { ...needy.manifest, panels, tabs } } as PluginInfo];
  const open = { view: 'Open', params: undefined, options: { id: 2, title: '名單' }, icon: 'key' };
  const denied = hostWith(plugins, { can: false });
  await denied.service.load();
  await expect.poll(() => denied.opened).toEqual([open]);
  expect(denied.said).toEqual([
    '您沒有開啟「日誌」的權限。若工作上需要，請洽系統管理員。',
    '您沒有開啟「名單」的權限。若工作上需要，請洽系統管理員。',
  ]);
  const allowed = hostWith(plugins);
  await allowed.service.load();
  await expect.poll(() => allowed.opened).toHaveLength(3);
  expect(allowed.said).toEqual([]);
});
