// pnpm build [--force]: packages, plugins and the host's client, if they changed.
import { buildAll } from './build/buildAll.ts';

process.exitCode = (await buildAll({ force: process.argv.includes('--force') })) ? 0 : 1;
