// Child process: the real server; of the repository's plugins, built, it brings along only those that ATRIUM_TEST_KEEP
// names (`attendance,nav`). Those in the data folder are found as usual.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInPlugins, startServer } from '@atrium/host-server';

const repository = fileURLToPath(new URL('../../plugins/', import.meta.url));
const kept = (process.env['ATRIUM_TEST_KEEP'] ?? '').split(',').map((name) => join(repository, name));
const plugins = (await builtInPlugins('built')).filter(({ folder }) =>
  kept.some((one) => folder === one || folder === join(one, 'dist')),
);

const atrium = await startServer({ plugins, prefer: 'built' });
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send?.({ url: atrium.url });
