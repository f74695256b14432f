// pnpm build [--force]: packages, plugins and the browser half of the host, as far as they changed.
import { buildTargets } from './build/buildTargets.ts';
import { packageTargets, pluginTargets, webTarget } from './build/targets.ts';

const force = process.argv.includes('--force');
const packages = packageTargets();
// Types of one package stand on those of another: packages one after the other, in the order of their names' needs.
const sdkFirst = packages.toSorted((a, b) => Number(b.name.endsWith('-sdk')) - Number(a.name.endsWith('-sdk')));
let ok = true;
for (const target of sdkFirst) ok = (await buildTargets([target], { force })) && ok;
ok = (await buildTargets([...pluginTargets(), webTarget()], { force })) && ok;
process.exitCode = ok ? 0 : 1;
