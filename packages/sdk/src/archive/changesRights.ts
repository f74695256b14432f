import { withoutLiterals } from './sqlText.ts';

/** Words without which a statement takes no other rights; most have none of them. */
const WORDS = /\b(?:role|authorization|session_authorization|discard|set_config)\b/i;
const CHANGE = String.raw`(?:(?:set|reset)\s+(?:local\s+|session\s+)?(?:role|session\s+authorization|session_authorization)|discard\s+all)\b`;
/** Where a statement begins, also in a block: elsewhere `set role = 1` is about a column. */
const OF_STATEMENT = new RegExp(String.raw`(?:^|;|\b(?:begin|then|else|loop|as)\b)\s*${CHANGE}`, 'i');
/** A text that a block or a function executes. */
const OF_TEXT = new RegExp(String.raw`'\s*${CHANGE}`, 'i');
/** `ALTER FUNCTION … SET ROLE TO …` takes them for its time. */
const OF_FUNCTION =
  /\b(?:create|alter)\s+(?:or\s+replace\s+)?(?:function|procedure|routine|role|user|database)\b[^;]*?\bset\s+(?:role|session_authorization)\b/i;
/** Of anything that is not named here, as it could be one of these. */
const CONFIGURED = /\bset_config"?\s*\(\s*(?!['\s])|\bset_config"?\s*\(\s*'\s*(?:role|session_authorization)\s*'/i;
const MAKES_CODE = /^\s*(?:do|create|alter)\b/i;

/**
 * Whether a statement takes other rights for what follows it: `SET ROLE` and its relatives, also in a block or in the body of a
 * function. The database allows it to who has signed in, which is the server. What is put together when it runs is not seen: a guard
 * against mistakes.
 */
export function changesRights(sql: string): boolean {
  if (!WORDS.test(sql)) return false;
  const plain = withoutComments(sql);
  const read = withoutLiterals(sql, 'keep') ?? plain;
  return (
    OF_STATEMENT.test(read.trimStart()) ||
    OF_FUNCTION.test(withoutLiterals(sql, 'drop') ?? plain) ||
    CONFIGURED.test(plain) ||
    (MAKES_CODE.test(plain) && (OF_TEXT.test(plain) || OF_STATEMENT.test(plain)))
  );
}

/** Begins what is of the connection or of a transaction, not of its rows; `set local` and `set constraints` end with the transaction. */
const OF_CONNECTION =
  /^[\s(]*(?:set\s+(?!local\b|constraints\b)|(?:reset|discard|deallocate|prepare|listen|unlisten|notify|load|begin|start|commit|end|rollback|abort|savepoint|release)\b)/i;
/**
 * Settings and locks that outlast a transaction, and messages to other processes; `pg_advisory_xact_lock` and `set_config(…, true)` do not.
 * Rows of `pg_settings` that are updated set what they name.
 */
const KEPT =
  /\bpg_(?:notify|(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?)"?\s*\(|\bset_config"?\s*\([^()]*,\s*(?:false|'f(?:alse)?'|\$\d+)\s*\)|\bupdate\s+(?:only\s+)?(?:"?pg_catalog"?\s*\.\s*)?"?pg_settings\b/i;
const KEPT_WORDS = /set_config|advisory|pg_notify|pg_settings/i;

/**
 * Whether a statement of a plugin would change the connection for others, which get it next, end the transaction of the host, or speak for it to
 * its other processes.
 * What a block or a function does is not seen.
 */
export function changesConnection(sql: string): boolean {
  const start = sql.trimStart();
  if (KEPT_WORDS.test(sql) && KEPT.test(withoutComments(sql))) return true;
  return OF_CONNECTION.test(/^(?:--|\/\*)/.test(start) ? withoutComments(sql) : start);
}

const withoutComments = (sql: string) => sql.replaceAll(/--[^\n]*/g, ' ').replaceAll(/\/\*[^]*?\*\//g, ' ');
