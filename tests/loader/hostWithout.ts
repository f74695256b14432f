// Child process: the real server on the built plugins it finds, without those of the repository that ATRIUM_TEST_WITHOUT
// names (`leave,attendance`). What lies in the data folder is found as always.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPlugins, startServer } from '@atrium/host-server';

const repository = fileURLToPath(new URL('../../plugins', import.meta.url));
const without = (process.env['ATRIUM_TEST_WITHOUT'] ?? '').split(',').map((name) => join(repository, name));
const found = await findPlugins(process.env['ATRIUM_DATA_DIR'] ?? '', 'built');
const plugins = found.filter(({ folder }) => !without.some((left) => folder === left || folder === join(left, 'dist')));

const atrium = await startServer({ plugins, prefer: 'built' });
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send?.({ url: atrium.url });
