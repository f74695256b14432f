import { test as ofAuthors } from '@atrium/testing/playwright';
import { expect, mergeTests } from '@playwright/test';
import { contractOf, dropPlugin, titleOf, viewOf } from '../loader/writePlugin.ts';
import { join } from 'node:path';
import { withPlugins } from './withPlugins.ts';

/** What authors test their screens with, in a running host. */
const test = mergeTests(
  withPlugins(async (folder) => {
    await dropPlugin('good', filesOf('good', GOOD), join(folder, 'good'));
    await dropPlugin('bad', filesOf('bad', BAD), join(folder, 'bad'));
  }),
  ofAuthors,
);

const GOOD = `
import { useEffect } from 'react';
export default function Tab() {
  useEffect(() => {
    const listen = () => {};
    addEventListener('resize', listen);
    return () => removeEventListener('resize', listen);
  }, []);
  return <main><h1>${titleOf('good')}</h1><button type="button">一個按鈕</button></main>;
}
`;
const BAD = `
import { useEffect } from 'react';
export default function Tab() {
  useEffect(() => {
    addEventListener('resize', () => {});
    console.error('said by a view');
  }, []);
  return <main><h1>${titleOf('bad')}</h1><button type="button"></button></main>;
}
`;
const filesOf = (id: string, tab: string) => ({
  'src/contract.ts': contractOf(id),
  'src/client.ts': `import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
export default defineClient<typeof contract>({ tabs: { ${viewOf(id)}: () => import('./Tab.tsx') } });`,
  'src/Tab.tsx': tab,
  'src/server.ts': `import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
export default defineServer(contract, () => ({ api: { ask: () => ({ answer: 'here' }) } }));`,
});

test('a person opens a view; it breaks no rule of axe, and leaves nothing when it is closed', async ({
  asPerson,
  openView,
  closeView,
  checkAccessibility,
  checkLeaks,
}) => {
  await asPerson();
  const view = await openView(viewOf('good'));
  await expect(view.getByRole('button', { name: '一個按鈕' })).toBeVisible();
  await checkAccessibility();
  await closeView();
  await checkLeaks(viewOf('good'));
});

test.describe('a view with faults', () => {
  test.use({ expectedErrors: [/said by a view/] });

  test('what axe finds, and listeners that are left, are named', async ({
    asPerson,
    openView,
    closeView,
    checkAccessibility,
    checkLeaks,
  }) => {
    await asPerson('E001');
    await openView(viewOf('bad'));
    await expect(checkAccessibility('[data-view]')).rejects.toThrow('button-name');
    await closeView();
    await expect(checkLeaks(viewOf('bad'))).rejects.toThrow(/event listeners after 5 times/);
  });
});

test('an error in the console fails a test that does not expect it', async ({ asPerson, openView }) => {
  test.fail();
  await asPerson('E001');
  await openView(viewOf('bad'));
});
