import { StartRefusal } from '../StartRefusal.ts';
import { operatorText } from '../texts/operatorText.ts';
import type { Config } from './Config.ts';
import { LIMITS } from './limits.ts';
import { VARIABLES } from './variables.ts';

/** Names that begin with ATRIUM_ but belong to tests and tools, not to the server. */
const FOREIGN = /^ATRIUM_(TEST_|CHROMIUM$)/;

/**
 * Reads all settings from the environment.
 *
 * @throws StartRefusal with one sentence that names the variable, if a value is invalid or a name unknown
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  refuseUnknown(environment);
  const config: Record<string, unknown> = { limits: LIMITS };
  for (const variable of VARIABLES) {
    const given = environment[variable.name]?.trim();
    const value = given === undefined || given === '' ? variable.byDefault : given;
    const reading = variable.read(value);
    if ('wrong' in reading) {
      const rule = operatorText(reading.wrong, reading.variables);
      throw new StartRefusal(operatorText('config.refused', { name: variable.name, value, rule }));
    }
    for (const [field, part] of Object.entries(variable.field(reading.value as never))) {
      const isGroup = field === 'bases' || field === 'limits';
      config[field] = isGroup ? { ...(config[field] as object | undefined), ...(part as object) } : part;
    }
  }
  return config as unknown as Config;
}

function refuseUnknown(environment: Readonly<Record<string, string | undefined>>): void {
  const known = new Set(VARIABLES.map((variable) => variable.name));
  const name = Object.keys(environment).find(
    (key) => key.startsWith('ATRIUM_') && !known.has(key) && !FOREIGN.test(key),
  );
  if (name === undefined) return;
  throw new StartRefusal(operatorText('config.unknown', { name }));
}
