import { isFile, type Manifest } from '@atrium/sdk';
import type { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { Language } from '../../core/texts.ts';
import { schemaOf } from '../../runtime/http/openApi.ts';
import type { Mounted } from '../../runtime/http/RouteTable.ts';
import type { Registered } from '../../runtime/plugins/Plugins.ts';
import { jobsOf, needsText, viewsOf, withBase } from '../plugins/describePlugins.ts';
import { escapeHtml, textsIn } from './frame.ts';
import { codeBlock, type Heading, renderReadme } from './renderReadme.ts';

export interface DescribedPlugin {
  readonly services: HostServices;
  readonly language: Language;
  readonly entry: Readonly<Registered>;
  /** Its names in the language of the reader. */
  readonly manifest: Manifest;
  readonly readme: string | undefined;
  /** Whether the site has this page: a README may refer to it. */
  readonly hasPage: (path: string) => boolean;
  /** For who manages plugins. */
  readonly tables: readonly string[] | undefined;
}

/** What its archive and its contract say: the README of its author first, then what it offers and needs. */
export function renderPlugin(described: DescribedPlugin): { html: string; headings: readonly Heading[] } {
  const { language, manifest, readme, entry, tables } = described;
  const text = textsIn(language);
  const headings: Heading[] = [{ id: 'top', level: 1, text: manifest.name }];
  const parts: string[] = [];
  const section = (id: string, content: string, own: readonly Heading[] = []) => {
    if (content === '') return;
    headings.push({ id, level: 2, text: text(`plugin.${id}`) }, ...own);
    parts.push(
      `<h2 id="${id}"><a class="anchor" href="#${id}" aria-label="#">#</a>${text(`plugin.${id}`)}</h2>\n${content}`,
    );
  };
  parts.push(`<h1 id="top">${escapeHtml(manifest.name)}</h1>\n${headOf(described)}`);
  if (entry.state !== 'active') parts.push(`<p class="state">${text('plugin.inactive')}</p>\n`);
  if (readme !== undefined) {
    const own: Heading[] = [];
    const html = renderReadme(readme, own, described.hasPage);
    section(
      'readme',
      html,
      own.filter(({ level }) => level === 3),
    );
  }
  section(
    'views',
    rows(
      viewsOf(manifest).map(({ kind, name, title }) => [escapeHtml(title), text(`plugin.view.${kind}`), code(name)]),
    ),
  );
  section(
    'permissions',
    rows(Object.entries(manifest.actions).map(([name, title]) => [escapeHtml(title), code(name)])),
  );
  const calls: Heading[] = [];
  section('calls', callsOf(described, calls), calls);
  section('events', eventsOf(described));
  section('points', pointsOf(described));
  section(
    'jobs',
    rows(
      jobsOf(manifest).map(({ name, title, schedule }) => [
        escapeHtml(title),
        code(name),
        schedule === null ? '' : code(schedule),
      ]),
    ),
  );
  section(
    'commands',
    rows(Object.values(manifest.cli).map(({ usage, summary }) => [code(usage), escapeHtml(summary)])),
  );
  section('tables', tables && tables.length > 0 ? rows(tables.map((name) => [code(`${manifest.id}.${name}`)])) : '');
  section('changes', manifest.about?.changes ? renderReadme(`\n${manifest.about.changes}`, [], described.hasPage) : '');
  return { html: parts.join(''), headings };
}

function headOf({ language, manifest }: DescribedPlugin): string {
  const text = textsIn(language);
  const { about, id, version } = manifest;
  const facts = [
    [text('plugin.version'), escapeHtml(version)],
    [text('plugin.id'), code(id)],
    [text('plugin.author'), escapeHtml(about?.author ?? '')],
    [text('plugin.license'), escapeHtml(about?.license ?? '')],
    [text('plugin.homepage'), homepage(about?.homepage ?? '')],
  ].filter(([, value]) => value !== '');
  const description = about?.description ? `<p class="lead">${escapeHtml(about.description)}</p>\n` : '';
  return `${description}<p>${facts.map(([name, value]) => `${name}${text('plugin.colon')}${value}`).join(' · ')}</p>\n`;
}

const homepage = (address: string) =>
  /^https?:\/\//.test(address)
    ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer" target="_blank">${escapeHtml(address)}</a>`
    : escapeHtml(address);

/** The calls with their schemas, from the contract that runs; of a plugin that does not run, their addresses. */
function callsOf({ services, language, manifest }: DescribedPlugin, headings: Heading[]): string {
  const text = textsIn(language);
  const mounted = new Map(
    services.routes
      .all()
      .filter(({ plugin }) => plugin === manifest.id)
      .map((endpoint) => [endpoint.name, endpoint]),
  );
  return Object.entries(manifest.api)
    .map(([name, { method, service, path, needs }]) => {
      const id = `call-${name}`;
      headings.push({ id, level: 3, text: name });
      const endpoint = mounted.get(name);
      const who = escapeHtml(needsText(needs, { plugins: services.plugins, language }));
      return [
        `<section class="item" aria-labelledby="${id}">\n<h3 id="${id}"><a class="anchor" href="#${id}" aria-label="#">#</a>${escapeHtml(name)}</h3>\n`,
        `<p>${code(`${method.toUpperCase()} ${withBase(service, path, services.config)}`)} <span class="kind">${who}</span></p>\n`,
        endpoint ? schemasOf(endpoint, text) : '',
        '</section>\n',
      ].join('');
    })
    .join('');
}

type Text = ReturnType<typeof textsIn>;

function schemasOf({ params, query, body, returns, limit }: Mounted, text: Text): string {
  const schema = (key: string, said: z.ZodType | undefined, io: 'input' | 'output') =>
    said ? folded(text(`plugin.${key}`), schemaOf(said, io)) : '';
  return [
    limit ? `<p>${text('plugin.limit', { max: limit.max, seconds: limit.seconds })}</p>\n` : '',
    schema('params', params, 'input'),
    schema('query', query, 'input'),
    schema('body', body, 'input'),
    isFile(returns) ? `<p>${text('plugin.file', { type: returns.file })}</p>\n` : schema('returns', returns, 'output'),
  ].join('');
}

/** A JSON Schema, with the names of its fields where it is folded. */
function folded(title: string, schema: Readonly<Record<string, unknown>>): string {
  const names = Object.keys((schema['properties'] as object | undefined) ?? {});
  const summary = names.length > 0 ? ` ${names.map(code).join(' ')}` : '';
  return `<details><summary>${title}${summary}</summary>${codeBlock(JSON.stringify(schema, undefined, 2))}</details>\n`;
}

function eventsOf({ language, manifest }: DescribedPlugin): string {
  const text = textsIn(language);
  return rows([
    ...manifest.events.map((name) => [text('plugin.toBrowsers'), code(name)]),
    ...manifest.publishes.map((name) => [text('plugin.publishes'), code(name)]),
    ...Object.keys(manifest.subscribes).map((name) => [text('plugin.subscribes'), code(name)]),
  ]);
}

function pointsOf({ language, manifest }: DescribedPlugin): string {
  const text = textsIn(language);
  const kinds = ['points', 'contributes', 'offers', 'uses', 'fulfils'] as const;
  return rows(kinds.flatMap((kind) => manifest[kind].map((name) => [text(`plugin.${kind}Name`), code(name)])));
}

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

const rows = (cells: readonly (readonly string[])[]): string =>
  cells.length === 0
    ? ''
    : `<div class="table" tabindex="0"><table><tbody>\n${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`).join('')}</tbody></table></div>\n`;
