// pnpm build [--force]: packages, plugins and the host's client, if they changed.
import { buildTargets } from './build/buildTargets.ts';
import { packageTargets, pluginTargets, webTarget } from './build/targets.ts';

const force = process.argv.includes('--force');
const packages = packageTargets();
// Types of one package depend on those of another, so packages are built one after the other, dependencies first.
const sdkFirst = packages.toSorted((a, b) => Number(b.name.endsWith('-sdk')) - Number(a.name.endsWith('-sdk')));
let ok = true;
for (const target of sdkFirst) ok = (await buildTargets([target], { force })) && ok;
ok = (await buildTargets([...pluginTargets(), webTarget()], { force })) && ok;
process.exitCode = ok ? 0 : 1;
