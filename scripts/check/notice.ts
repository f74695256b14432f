import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { run } from '../process/run.ts';
import type { Outcome } from '../process/runSteps.ts';

interface Component {
  /** Scope of the name: `@opentelemetry`. */
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly authors?: readonly { readonly name: string }[];
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

const HEAD = `Atrium 中庭
Copyright of its contributors, under the Apache License 2.0 (LICENSE).

An installation contains these libraries. Made by \`pnpm notice\` from the lockfile; \`pnpm sbom --sbom-format cyclonedx --prod\` gives the same as a
software bill of materials with hashes. Their own files of licences are in their folders below node_modules.
`;

/**
 * The text of NOTICE: every library of production by licence, name and version, with its authors.
 *
 * @throws Error if pnpm cannot list them
 */
export async function writeNotice(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-notice-'));
  const file = join(folder, 'sbom.json');
  try {
    const ran = await run('pnpm', ['sbom', '--sbom-format', 'cyclonedx', '--prod', '--out', file]);
    if (ran.code !== 0) throw new Error(ran.output);
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: readonly Component[] };
    return describeComponents(components);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The libraries as paragraphs, one for each licence; packages of the repository itself are left out. */
export function describeComponents(components: readonly Component[]): string {
  const byLicence = new Map<string, string[]>();
  for (const component of components.filter(({ group }) => group !== '@atrium')) {
    const licence = nameLicence(component);
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), describeLibrary(component)]);
  }
  const paragraphs = [...byLicence]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, libraries]) => `${licence}\n${[...new Set(libraries)].sort().join('\n')}\n`);
  return [HEAD, ...paragraphs].join('\n');
}

function nameLicence({ licenses = [] }: Component): string {
  const names = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
  return names.filter((name) => name !== undefined).join(' or ') || 'not named by its package';
}

/** Addresses of authors are left out. */
function describeLibrary({ group, name, version, authors = [] }: Component): string {
  const people = authors.map((author) => author.name.replace(/\s*[<(].*$/, '')).filter((each) => each !== '');
  return `  ${group === undefined ? '' : `${group}/`}${name} ${version}${people.length > 0 ? `, ${people.join(', ')}` : ''}`;
}

/** NOTICE lists what the lockfile has. */
export async function checkNotice(): Promise<Outcome> {
  const isTrue = readFileSync(join(ROOT, 'NOTICE'), 'utf8') === (await writeNotice());
  return { ok: isTrue, output: isTrue ? '' : 'NOTICE is not what the lockfile has: run `pnpm notice`.' };
}
