/** Named statements per connection. The product runs about 300 different ones. */
export const KEPT_STATEMENTS = 400;

/** Longer ones (inserts of many rows) are not kept: a parsed statement takes about twenty times its text in memory. */
const KEPT_LENGTH = 8_000;

const DATA_STATEMENT = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Whether a statement is worth a name: it reads or changes rows, and is short enough to stay in memory. */
export function isKept(text: string): boolean {
  return text.length <= KEPT_LENGTH && DATA_STATEMENT.test(text);
}

/** Commands that do not invalidate parsed statements. */
const HARMLESS = new Set(
  'SELECT INSERT UPDATE DELETE MERGE COPY FETCH SHOW EXPLAIN LOCK TRUNCATE ANALYZE VACUUM BEGIN START COMMIT ROLLBACK SAVEPOINT RELEASE LISTEN UNLISTEN NOTIFY'.split(
    ' ',
  ),
);

/** Whether a command may have changed tables, types or settings, so that parsed statements are stale. */
export function changesSchema(command: string | undefined): boolean {
  return command !== undefined && !HARMLESS.has(command);
}

/**
 * Whether a named statement may have failed because its tables changed since it was parsed: its result type or name is
 * no longer valid, or it no longer matches the schema. A statement that was always wrong fails the same way.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  if (code === '0A000') return routine === 'RevalidateCachedQuery';
  return code === '26000' || code?.startsWith('42') === true;
}
