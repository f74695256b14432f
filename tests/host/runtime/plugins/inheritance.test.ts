import { expect, test } from 'vitest';
import { networks } from '../../../../host/server/src/core/schema/session.ts';
import { mountProbe } from '../../mountProbe.ts';

test('a plugin that replaces the risk of networks inherits each once: that of the configuration before that of the database', async () => {
  const { server } = await mountProbe({ config: { networks: [{ cidr: '10.0.0.0/8', level: 3 }] } });
  const rows = ['10.0.0.0/8', '192.0.2.0/24'].map((cidr) => ({ cidr, level: 2 }));
  await server.db.insert(networks).values(rows as never);
  expect(await server.context.inheritance.networks()).toEqual([
    { cidr: '10.0.0.0/8', level: 3, source: 'configuration' },
    { cidr: '192.0.2.0/24', level: 2, source: 'database' },
  ]);
});
