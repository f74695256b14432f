import { expect, test } from 'vitest';
import { ROOT } from '../process/root.ts';
import { ImportGraph } from './ImportGraph.ts';

const imports = new ImportGraph(ROOT);

test('a test loads what it imports, and what that imports from packages', () => {
  const loaded = imports.reachedBy('plugins/whitelist/src/client/whitelist.browser.test.tsx');
  expect(loaded).toContain('packages/ui/src/records/ListSearch.tsx');
  expect(imports.reachedBy('scripts/mutate/sample.test.ts')).toEqual(
    new Set(['scripts/mutate/sample.test.ts', 'scripts/mutate/sample.ts']),
  );
});

test('a test that starts the host loads the host and its own plugin, in the browser its screens too', () => {
  const server = imports.reachedBy('plugins/nav/src/server/tickets.test.ts');
  expect(server).toContain('host/server/src/company/signIn/login.ts');
  expect(server).toContain('plugins/nav/src/server/handlers/changeEntry.ts');
  expect(server).not.toContain('plugins/nav/src/client/NavForm.tsx');
  expect(server).not.toContain('plugins/whitelist/src/contract.ts');
  expect(imports.reachedBy('plugins/nav/src/client/NavForm.browser.test.tsx')).toContain(
    'plugins/nav/src/client/MenuList.tsx',
  );
});
