// Child process: the real server on the built plugins it finds; of the repository's only those that ATRIUM_TEST_KEEP
// names (`attendance,nav`). Those in the data folder are found as usual.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPlugins, startServer } from '@atrium/host-server';

const repository = fileURLToPath(new URL('../../plugins/', import.meta.url));
const kept = (process.env['ATRIUM_TEST_KEEP'] ?? '').split(',').map((name) => join(repository, name));
const found = await findPlugins(process.env['ATRIUM_DATA_DIR'] ?? '', 'built');
const plugins = found.filter(
  ({ folder }) => !folder.startsWith(repository) || kept.some((one) => folder === one || folder === join(one, 'dist')),
);

const atrium = await startServer({ plugins, prefer: 'built' });
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send?.({ url: atrium.url });
