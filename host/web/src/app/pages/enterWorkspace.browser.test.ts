import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pluginInfo, toModuleAddress } from '../../services/plugins/testing/hostWith.ts';
import { PLUGINS } from '../../services/tokens.ts';
import { TOKEN_KEY } from '../../services/TokenStore.ts';
import { answering } from '../../testing/answering.ts';
import { person } from '../../testing/openWorkspace.tsx';
import { enterWorkspace } from './enterWorkspace.ts';

const received: string[] = [];
const CLIENT = `export default {
  activate({ onDispose }) { heard.push('started'); onDispose(() => heard.push('released')); },
}`;

async function enter(before: Promise<unknown> = Promise.resolve()) {
  const plugins = [pluginInfo('lasting', { entry: toModuleAddress(CLIENT) })];
  const { entry } = answering({
    'get /userPreferences': () => ({ userPreferences: '{}' }),
    'get /session': () => ({ ...person, changePasswordUrl: '', companyCode: '' }),
    'get /plugins': () => before.then(() => ({ plugins })),
  });
  const scope = await enterWorkspace(entry);
  return { plugins: scope.get(PLUGINS), leave: () => scope.release() };
}

beforeEach(() => {
  received.length = 0;
  vi.stubGlobal('heard', received);
  localStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
});
afterEach(() => vi.unstubAllGlobals());

test('leaving the workspace releases what its plugins hold', async () => {
  const { plugins, leave } = await enter();
  await plugins.load();
  await expect.poll(() => received).toEqual(['started']);
  leave();
  expect(received).toEqual(['started', 'released']);
});

test('plugins whose list arrives after leaving are not started', async () => {
  let arrive = (_now: unknown) => {};
  const { plugins, leave } = await enter(new Promise((resolve) => (arrive = resolve)));
  const loading = plugins.load();
  leave();
  arrive(undefined);
  await loading;
  expect(plugins.state).toMatchObject({ plugins: [], loaded: false });
});
