import { type ChainStep, type KindChains, translateManifest } from '@atrium/sdk/host';
import type { Caller, Handler } from '@atrium/sdk/server';
import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { approvalChains } from '../../core/schema/approvals.ts';
import type { HostApi } from '../../core/services.ts';
import { type Language, refuse } from '../../core/texts.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { nameSteps } from './chains.ts';
import { nameKind } from './requestKinds.ts';

/** Saves of chains follow each other, so that one of two with the same version is refused. */
const CHAINS_LOCK = 4_600_022;

type Step = z.output<typeof ChainStep>;

export function readApprovalChains(services: RuntimeServices): Handler<HostApi['approvalChains']> {
  const { db, clock } = services;
  return async ({ caller, request: { language } }) => {
    const { companyId, kind, validFrom, fromMeasure } = approvalChains;
    const rows = await db
      .select()
      .from(approvalChains)
      .where(and(eq(companyId, caller.companyId), lte(validFrom, clock.today())))
      .orderBy(asc(kind), desc(validFrom), asc(fromMeasure));
    const byKind = Map.groupBy(rows, (row) => row.kind);
    const kinds = listKinds(services, language).map((known): z.input<typeof KindChains> => {
      const all = byKind.get(known.kind) ?? [];
      const now = all.filter((row) => row.validFrom === all[0]?.validFrom && row.steps.length > 0);
      return {
        ...known,
        version: all[0]?.version ?? 0,
        chains: now.map(({ fromMeasure: from, steps }) => ({ fromMeasure: from, steps: [...steps] })),
      };
    });
    return { kinds, actions: listActions(services, language) };
  };
}

/** The kinds of the plugins that run, by their titles. */
function listKinds(services: RuntimeServices, language: Language) {
  return services.plugins
    .all()
    .filter(({ state }) => state === 'active')
    .flatMap(({ plugin, loaded }) =>
      Object.keys(loaded?.contract?.requests ?? {}).map((kind) => ({
        kind: `${plugin.manifest.id}.${kind}`,
        ...nameKind(services, { plugin: plugin.manifest.id, kind }, language),
      })),
    )
    .toSorted((one, other) => one.title.localeCompare(other.title, language));
}

/** What a person can be allowed to do, by its title. */
function listActions({ plugins, catalogues }: RuntimeServices, language: Language) {
  return plugins
    .all()
    .filter(({ state }) => state === 'active')
    .flatMap(({ plugin: { manifest } }) =>
      Object.entries(translateManifest(manifest, catalogues.of(manifest.id, language)).actions),
    )
    .map(([action, title]) => ({ action, title }))
    .toSorted((one, other) => one.title.localeCompare(other.title, language));
}

/** Refuses: 404 for a kind that no running plugin has, 412 for another version, 422 for steps that ask no one who could be asked. */
export function saveApprovalChains(services: RuntimeServices): Handler<HostApi['saveApprovalChains']> {
  const { db, clock, audit, transaction } = services;
  return async ({ caller, body: { kind, version, chains } }) => {
    if (!listKinds(services, 'zh-TW').some((known) => known.kind === kind)) throw refuse.notFound();
    for (const [at, chain] of chains.entries()) {
      const field = `chains.${at}`;
      const before = chains[at - 1];
      if (before ? chain.fromMeasure <= before.fromMeasure : chain.fromMeasure !== 0)
        throw refuse.invalid('chains.order', {}, { field: `${field}.fromMeasure` });
      for (const [place, step] of chain.steps.entries())
        await refuseStep(services, caller, step, `${field}.steps.${place}`);
    }
    return transaction(async () => {
      await db.execute(sql`select pg_advisory_xact_lock(${CHAINS_LOCK})`);
      const own = and(eq(approvalChains.companyId, caller.companyId), eq(approvalChains.kind, kind));
      const [latest] = await db.select().from(approvalChains).where(own).orderBy(desc(approvalChains.version)).limit(1);
      const current = latest?.version ?? 0;
      if (current !== version) throw refuse.stale('chains.stale', { version: current });
      const validFrom = clock.today();
      await db.delete(approvalChains).where(and(own, gte(approvalChains.validFrom, validFrom)));
      const next = { companyId: caller.companyId, kind, validFrom, version: current + 1 };
      // A row without steps says that the next level up decides from that day on.
      const saved = chains.length > 0 ? chains : [{ fromMeasure: 0, steps: [] }];
      await db.insert(approvalChains).values(saved.map(({ fromMeasure, steps }) => ({ ...next, fromMeasure, steps })));
      await audit.record({ action: 'approvalChains.save', target: `requests:${kind}`, detail: { kind, chains } });
      return { version: next.version };
    });
  };
}

/** @throws Refusal 422 for a step without what it asks for, or a person whom the company does not have */
async function refuseStep(
  services: RuntimeServices,
  caller: Caller,
  { to, person, action }: Step,
  field: string,
): Promise<void> {
  if ((to === 'person') !== (person !== null)) throw refuse.invalid('chains.person', {}, { field: `${field}.person` });
  if ((to === 'role') !== (action !== null)) throw refuse.invalid('chains.action', {}, { field: `${field}.action` });
  if (person !== null) {
    const named = await services.directory.person(person);
    if (!named || named.hidden || named.companyId !== caller.companyId)
      throw refuse.invalid('chains.person', {}, { field: `${field}.person` });
  }
  if (action !== null && !listActions(services, 'zh-TW').some((known) => known.action === action))
    throw refuse.invalid('chains.action', {}, { field: `${field}.action` });
}

export function previewApprovalChain(services: RuntimeServices): Handler<HostApi['previewApprovalChain']> {
  return async ({ caller, body: { person, steps } }) => {
    const about = await services.directory.person(person);
    if (!about || about.hidden || about.companyId !== caller.companyId) throw refuse.notFound();
    for (const [at, step] of steps.entries()) await refuseStep(services, caller, step, `steps.${at}`);
    const filed = { companyId: caller.companyId, about: person, filedBy: person };
    return { steps: await nameSteps(services, filed, steps) };
  };
}
