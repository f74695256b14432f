import { changesConnection, changesRights } from '@atrium/sdk/archive';
import type { PluginRole } from './Driver.ts';

/** insufficient_privilege */
const NOT_ALLOWED = '42501';

/** A statement of a plugin reaches what is not the plugin's own, or would take rights that are not. */
class PluginRefused extends Error {
  /** That of PostgreSQL. */
  readonly code = NOT_ALLOWED;

  constructor({ plugin }: PluginRole, what: string, cause?: unknown) {
    super(`the plugin "${plugin}" may not ${what}`, { cause });
    this.name = 'PluginRefused';
  }
}

/** @throws PluginRefused for a statement that would run others with other rights, or on a changed connection */
export function refuseOtherRights(role: PluginRole, text: string): void {
  if (changesRights(text)) throw new PluginRefused(role, 'change the role of its statements');
  if (changesConnection(text))
    throw new PluginRefused(role, 'change the connection or the transaction, which are not its own alone');
}

/** The error of a statement, which says whose it was and what it would have reached if the database has refused that. */
export function asRefused(error: unknown, role: PluginRole, text: string): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== NOT_ALLOWED || error instanceof PluginRefused) return error;
  const [, kind = '', name = ''] = /(?:permission denied for|must be owner of) (\w+) (.+)$/.exec(message) ?? [];
  return new PluginRefused(role, name ? `reach ${named(kind, name, text)}` : `do this: ${message}`, error);
}

/** What an error names, as the statement does: `other.notes`, where the database says `schema other` or `table notes`. */
function named(kind: string, name: string, text: string): string {
  for (const [, first = '', second = ''] of text.matchAll(/(\w+|"[^"]+")\s*\.\s*(\w+|"[^"]+")/g)) {
    const [schema, table] = [plain(first), plain(second)];
    if (name === (kind === 'schema' ? schema : table)) return `${schema}.${table}`;
  }
  return `the ${kind} ${name}`;
}

const plain = (name: string) => name.replaceAll('"', '');
