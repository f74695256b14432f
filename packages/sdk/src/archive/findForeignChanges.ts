import { NAME, plainName, withoutLiterals } from './sqlText.ts';

const TABLE = String.raw`(${NAME})\s*\.\s*(${NAME})`;
/** Words and names between the verb and the table: `UNIQUE INDEX "by_day" ON`. */
const WORDS = String.raw`(?:\s+${NAME})*?\s+`;
const VERB = String.raw`create|alter|drop|truncate|grant|revoke|insert\s+into|update|delete\s+from|merge\s+into|references`;
const CHANGE = new RegExp(String.raw`\b(${VERB})${WORDS}${TABLE}`, 'gi');
/** `DROP TABLE a.b, c.d` */
const LIST = new RegExp(String.raw`\b(drop|truncate)\b([^;]*)`, 'gi');
const FURTHER = new RegExp(String.raw`,\s*${TABLE}`, 'gi');
const SCHEMA = new RegExp(String.raw`\b(create|alter|drop)\s+schema\s+(?:if\s+(?:not\s+)?exists\s+)?(${NAME})`, 'gi');
const RIGHTS = new RegExp(String.raw`\b(grant|revoke)\b[^;]*?\bschema\s+(${NAME})`, 'gi');
const PATH = new RegExp(
  String.raw`\bset\s+(?:local\s+|session\s+)?search_path\s*(?:=|to)\s*((?:${NAME}|'')(?:\s*,\s*(?:${NAME}|''))*)`,
  'gi',
);
/** Schemas in a search path in which nothing of others is. */
const HARMLESS = new Set(['', 'pg_catalog', 'pg_temp', 'public']);
/** What belongs to the whole server, or ends the limits of a session. */
const OF_SERVER =
  /\b(?:(?:create|alter|drop)\s+(?:role|user|group|database|extension|tablespace|system|publication|subscription|event\s+trigger)|(?:set|reset)\s+(?:local\s+|session\s+)?(?:role|session\s+authorization)|alter\s+default\s+privileges)\b/gi;

/** Constraint triggers that may run when the host commits, with its rights; the checks of foreign keys have their own. */
const AT_COMMIT =
  /\bcreate\s+(?:or\s+replace\s+)?constraint\s+trigger\b(?:(?!\bexecute\b)[^;])*?(?:(?<!\bnot\s+)\bdeferrable|\binitially\s+deferred)\b/i;

/**
 * What a migration changes outside of its plugin's own schema, as far as that can be read: tables, indexes, triggers and rights of
 * other schemas, rows in them, references to them (which keep their rows from being deleted), what belongs to the whole
 * server, and triggers that wait for the commit. Names without a schema are in the plugin's own. Reading other schemas is no change. SQL that is put together when it
 * runs cannot be read: a guard against mistakes.
 *
 * @param sql statements as `drizzle-kit` writes them, or by hand
 * @param schema the plugin's own
 * @returns each as it is written: `alter host.employees`
 */
export function findForeignChanges(sql: string, schema: string): string[] {
  // One that has no end is read with its texts: rather a change too many.
  const text = withoutLiterals(sql, 'keep') ?? sql;
  const isForeign = (name: string) => plainName(name) !== schema;
  const found = [
    ...[...text.matchAll(CHANGE)].filter(([, , of = '']) => isForeign(of)).map(([, ...parts]) => parts),
    ...[...text.matchAll(LIST)].flatMap(([, verb = '', rest = '']) =>
      [...rest.matchAll(FURTHER)].filter(([, of = '']) => isForeign(of)).map(([, ...parts]) => [verb, ...parts]),
    ),
  ].map(([verb = '', of = '', name = '']) => `${spaced(verb)} ${plainName(of)}.${plainName(name)}`);
  const schemas = [...text.matchAll(SCHEMA), ...text.matchAll(RIGHTS)]
    .filter(([, , name = '']) => isForeign(name))
    .map(([, verb = '', name = '']) => `${spaced(verb)} schema ${plainName(name)}`);
  const ofServer = [...text.matchAll(OF_SERVER)].map(([words]) => spaced(words));
  const paths = [...text.matchAll(PATH)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => plainName(name.replaceAll("'", '').trim()))
      .filter((name) => name !== schema && !HARMLESS.has(name))
      .map((name) => `search_path ${name}`),
  );
  const late = AT_COMMIT.test(text) ? ['create constraint trigger deferrable'] : [];
  return [...new Set([...found, ...schemas, ...paths, ...ofServer, ...late])];
}

const spaced = (words: string) => words.toLowerCase().replaceAll(/\s+/g, ' ');
