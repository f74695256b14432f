import { readStatements } from './sqlText.ts';

/** Modules of Node.js that the server of an isolated plugin may import: they need no permission, or ask for it themselves. */
const ALLOWED = new Set(
  'assert async_hooks buffer console constants crypto diagnostics_channel events fs module os path perf_hooks process punycode querystring stream string_decoder sys timers url util zlib'.split(
    ' ',
  ),
);

/** Whether the server of an isolated plugin may import a module of Node.js: `node:crypto`, `stream/web`. */
export const isForIsolated = (name: string): boolean => ALLOWED.has(name.replace(/^node:/, '').split('/')[0]!);

const ROW_STATEMENTS = ['select', 'insert', 'update', 'delete', 'with', 'merge', 'values', 'table', 'lock', '('];

/** Whether SQL is a single statement that reads or changes rows, or locks them: no other ends a transaction or changes a connection. */
export function isRowStatement(sql: string): boolean {
  const [statement, another] = readStatements(sql) ?? [];
  return statement !== undefined && another === undefined && ROW_STATEMENTS.some((word) => statement.take(word));
}
