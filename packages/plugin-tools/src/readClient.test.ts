import { expect, test } from 'vitest';
import { shellParts } from './readClient.ts';

const CODE = `export default { header: { Bell: () => import('./Bell.ts') } };`;

test('only the client itself takes parts into its file: another module’s import stays one', () => {
  const { handler } = shellParts('/plugin/src/client.ts').transform as {
    handler(code: string, id: string): { code: string } | undefined;
  };
  expect(handler(CODE, '/plugin/src/client.ts')?.code).toContain(`require('./Bell.ts')`);
  expect(handler(CODE, '/plugin/src/other.ts')).toBeUndefined();
});
