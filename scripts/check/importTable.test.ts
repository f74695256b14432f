import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/server/temporaryFolder.ts';
import { ROOT } from '../process/root.ts';
import { run } from '../process/run.ts';
import { refusal } from './importTable.ts';

const REFUSED = [
  ['packages/sdk/src/index.ts', 'fastify'],
  ['packages/sdk/src/index.ts', '@atrium/ui'],
  ['packages/sdk/src/index.ts', 'node:crypto'],
  ['packages/ui/src/Button.tsx', '@atrium/host-web'],
  ['packages/ui/src/dates/DateInput.tsx', '@blueprintjs/datetime2'],
  ['plugins/a/src/contract.ts', '@atrium/sdk/client'],
  ['plugins/a/src/contract.ts', './server/punch.ts'],
  ['plugins/a/src/contract/shapes.ts', '../server/punch.ts'],
  ['plugins/a/src/contract/shapes.ts', '@atrium/ui'],
  ['plugins/a/src/contract.ts', '@atrium/plugin-b/server'],
  ['plugins/a/src/client/View.tsx', '@atrium/sdk/server'],
  ['plugins/a/src/client/View.tsx', '@atrium/host-web'],
  ['plugins/a/src/client/View.tsx', '@atrium/plugin-b/client'],
  ['plugins/a/src/client/View.tsx', 'axios'],
  ['plugins/a/src/client/View.tsx', '../server/punch.ts'],
  ['plugins/a/src/client/View.tsx', '../../../b/src/contract.ts'],
  ['plugins/a/src/client/View.tsx', '../../../../host/web/src/main.tsx'],
  ['plugins/a/src/server/punch.ts', 'react'],
  ['plugins/a/src/server/punch.ts', '@atrium/sdk/client'],
  ['plugins/a/src/server/punch.ts', 'node:fs'],
  ['plugins/a/src/server.ts', './client/View.tsx'],
  ['host/server/src/start.ts', '@atrium/plugin-attendance/contract'],
  ['host/server/src/start.ts', '../../../plugins/attendance/src/server.ts'],
  ['host/web/src/main.tsx', '@atrium/host-server'],
  ['host/web/src/main.tsx', '../../server/src/index.ts'],
  ['host/server/src/core/config/readConfig.ts', '../../runtime/http/Pipeline.ts'],
  ['host/server/src/runtime/http/Pipeline.ts', '../../company/session/findSession.ts'],
  ['host/server/src/company/session/findSession.ts', '../../app/start/openHost.ts'],
  ['host/web/src/services/plugins/openView.ts', '../../shell/tabs/TabsStore.ts'],
  ['host/web/src/shell/tabs/TabsStore.ts', '../../app/workspace/Header.tsx'],
  ['host/web/src/shell/tabs/tabs.test.tsx', '../../app/workspace/Header.tsx'],
  ['host/server/src/company/testing/company.ts', '../../app/start/startServer.ts'],
] as const;

const ALLOWED = [
  ['packages/sdk/src/index.ts', 'zod'],
  ['packages/sdk/src/archive/hashPlugin.ts', 'node:crypto'],
  ['host/server/src/app/start/openHost.ts', '../../core/config/readConfig.ts'],
  ['host/server/src/core/config/readConfig.ts', '../texts/operatorText.ts'],
  ['host/web/src/main.tsx', './app/Application.tsx'],
  ['host/web/src/app/workspace/Header.tsx', '../../shell/tabs/TabsStore.ts'],
  ['packages/ui/src/dates/datetime2.ts', '@blueprintjs/datetime2'],
  ['packages/ui/src/dates/DateRangeInput.tsx', '@blueprintjs/datetime'],
  ['plugins/a/src/contract.ts', '@atrium/plugin-b/contract'],
  ['plugins/a/src/contract.ts', '../locales/zh-TW.json'],
  ['plugins/a/src/contract.ts', './contract/shapes.ts'],
  ['plugins/a/src/client/View.tsx', '@atrium/ui/table'],
  ['plugins/a/src/client/View.tsx', '../contract.ts'],
  ['plugins/a/src/client/deep/View.tsx', '../../contract.ts'],
  ['plugins/a/src/server/punch.ts', 'drizzle-orm/pg-core'],
  ['plugins/a/src/server/punch.test.ts', '@atrium/testing'],
  ['host/server/src/start.ts', '@atrium/sdk/host'],
  ['host/server/src/start.ts', 'fastify'],
  ['packages/testing/src/mount.ts', '@atrium/host-server'],
  ['host/web/src/shell/tabs/tabs.test.tsx', '../../testing/openWorkspace.tsx'],
  ['host/web/src/testing/openWorkspace.tsx', '../app/bindWorkspace.ts'],
  ['host/server/src/runtime/http/Pipeline.test.ts', '../../../../../packages/testing/src/mount.ts'],
  ['tests/wire/login.test.ts', '../../plugins/attendance/src/contract.ts'],
] as const;

test.each(REFUSED)('%s may not import %s', (file, name) => {
  expect(refusal(file, name)).toBeTypeOf('string');
});

test.each(ALLOWED)('%s may import %s', (file, name) => {
  expect(refusal(file, name)).toBeUndefined();
});

const folder = temporaryFolder('atrium-lint');
beforeAll(() => cpSync(join(ROOT, 'scripts/check/importTable.ts'), join(folder.path, 'importTable.ts')));
afterAll(folder.remove);

test('oxlint enforces the table for every form of import', async () => {
  writeFileSync(
    join(folder.path, '.oxlintrc.json'),
    JSON.stringify({ jsPlugins: ['./importTable.ts'], rules: { 'atrium/import-table': 'error' } }),
  );
  const view = join(folder.path, 'plugins/a/src/client/View.tsx');
  mkdirSync(dirname(view), { recursive: true });
  writeFileSync(
    view,
    [
      "import a from '@atrium/host-web';",
      "import type { B } from '@atrium/host-server';",
      "import '@atrium/sdk/server';",
      "export * from '@atrium/plugin-b/client';",
      "export { c } from '@atrium/plugin-b/server';",
      "export const d = () => import('axios');",
      "export const e: B = a; import { f } from '@atrium/ui'; f();",
    ].join('\n'),
  );
  const ran = await run('oxlint', ['-f', 'unix', '.'], { cwd: folder.path });
  expect(ran.code).not.toBe(0);
  const lines = [...ran.output.matchAll(/View\.tsx:(\d+):.*import-table/g)].map((match) => Number(match[1]));
  expect(lines.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});
