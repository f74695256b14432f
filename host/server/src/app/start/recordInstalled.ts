import { createHash } from 'node:crypto';
import type { Manifest } from '@atrium/sdk';
import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import { installed } from '../../core/schema/runtime.ts';
import type { CoreServices } from '../../core/services.ts';

type Kind = (typeof installed.$inferSelect)['kind'];

/** What this start runs with. */
export interface Installed {
  /** Every plugin that was found, failed ones included: what failed has not been removed. */
  readonly manifests: readonly Pick<Manifest, 'id' | 'version'>[];
  readonly keys: Readonly<Record<string, Uint8Array>>;
}

/**
 * Audits plugins that were installed, updated or removed, and keys that were replaced, since the last start. The first
 * start of an installation only stores what it found. Of processes that start together one records each change.
 */
export async function recordInstalled(
  { db, transaction, audit }: Pick<CoreServices, 'db' | 'transaction' | 'audit'>,
  { manifests, keys }: Installed,
): Promise<void> {
  // The first of two plugins with one id is the one that runs.
  const first = manifests.filter(({ id }, at) => manifests.findIndex((other) => other.id === id) === at);
  const present = [
    ...first.map(({ id, version }) => ({ kind: 'plugin' as const, id, value: version })),
    ...Object.entries(keys).map(([id, key]) => ({ kind: 'key' as const, id, value: fingerprintOf(key) })),
  ];
  await transaction(async () => {
    const before = new Map((await db.select().from(installed)).map((row) => [nameOf(row), row.value]));
    const changed = present.filter((row) => before.get(nameOf(row)) !== row.value);
    const saved = changed.length === 0 ? [] : await save(db, changed);
    const ids = manifests.map(({ id }) => id);
    const removed = await db
      .delete(installed)
      .where(and(eq(installed.kind, 'plugin'), notInArray(installed.id, ids)))
      .returning();
    if (before.size === 0) return;
    for (const row of saved) await audit.record(entryOf(row, before.get(nameOf(row))));
    for (const { id, value } of removed)
      await audit.record({ action: 'plugin.remove', target: id, detail: { version: value } });
  });
}

/** @returns the rows that this process has written; another one may have been first */
const save = (db: CoreServices['db'], rows: (typeof installed.$inferInsert)[]) =>
  db
    .insert(installed)
    .values(rows)
    .onConflictDoUpdate({
      target: [installed.kind, installed.id],
      set: { value: sql`excluded.value` },
      setWhere: ne(installed.value, sql`excluded.value`),
    })
    .returning();

function entryOf({ kind, id, value }: { kind: Kind; id: string; value: string }, from: string | undefined) {
  if (kind !== 'plugin') return { action: 'key.change', target: id } as const;
  return from === undefined
    ? ({ action: 'plugin.install', target: id, detail: { version: value } } as const)
    : ({ action: 'plugin.update', target: id, detail: { from, to: value } } as const);
}

const nameOf = ({ kind, id }: { kind: Kind; id: string }) => `${kind} ${id}`;

/** Identifies a key without revealing it. */
const fingerprintOf = (key: Uint8Array) => createHash('sha256').update('atrium ').update(key).digest('base64url');
