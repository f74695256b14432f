import { buildTargets } from './buildTargets.ts';
import { docsTarget, packageTargets, pluginTargets, webTarget } from './targets.ts';

/** Builds what changed of packages, plugins, the page and its documentation. Resolves to false if something does not build. */
export async function buildAll(options: { force?: boolean } = {}): Promise<boolean> {
  const packages = packageTargets();
  // Types of one package depend on those of another, so packages are built one after the other, dependencies first.
  const sdkFirst = packages.toSorted((a, b) => Number(b.name.endsWith('-sdk')) - Number(a.name.endsWith('-sdk')));
  let ok = true;
  for (const target of sdkFirst) ok = (await buildTargets([target], options)) && ok;
  return (await buildTargets([...pluginTargets(), webTarget(), docsTarget()], options)) && ok;
}
