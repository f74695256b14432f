import { expect, test } from 'vitest';
import { ROOT } from '../process/root.ts';
import { ImportGraph } from './ImportGraph.ts';

const imports = new ImportGraph(ROOT);

test('a test loads what it imports, and what that imports from packages; types are not loaded', () => {
  const loaded = imports.reachedBy('plugins/whitelist/src/client/whitelist.browser.test.tsx');
  expect([...loaded.keys()]).toContain('packages/ui/src/records/ListPage.tsx');
  expect(imports.reachedBy('scripts/mutate/portions.test.ts')).toEqual(
    new Map([
      ['scripts/mutate/portions.test.ts', 0],
      ['scripts/mutate/portions.ts', 1],
      ['scripts/process/root.ts', 2],
    ]),
  );
});

test('a test that starts the host loads the host and its own plugin, in the browser its screens too', () => {
  const server = [...imports.reachedBy('plugins/nav/src/server/tickets.test.ts').keys()];
  expect(server).toContain('host/server/src/company/signIn/login.ts');
  expect(server).toContain('plugins/nav/src/server/handlers/writeEntries.ts');
  expect(server).not.toContain('plugins/nav/src/client/NavForm.tsx');
  expect(server).not.toContain('plugins/whitelist/src/contract.ts');
  const client = imports.reachedBy('plugins/nav/src/client/NavForm.browser.test.tsx');
  expect([...client.keys()]).toContain('plugins/nav/src/client/MenuList.tsx');
});
