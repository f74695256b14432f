import type { AnyContract } from './ContractShape.ts';

/** Kinds of contributions whose titles are in the contract. */
export const TITLED_KINDS = [
  'tabs',
  'panels',
  'header',
  'account',
  'sideTabs',
  'today',
  'search',
  'pages',
  'commands',
  'kinds',
  'requests',
] as const;

/**
 * Keys under which `en.json` translates what the contract names: `title` for the plugin, `actions.<code>`,
 * `<kind>.<name>.title` (jobs among them), and `menu.<code>.name` where a menu entry has another name than its view. `zh-TW.json` has none
 * of them, because the contract is where the Chinese names are.
 */
export function titleKeys(contract: AnyContract): string[] {
  const titles = [...TITLED_KINDS, 'jobs' as const].flatMap((kind) =>
    Object.keys((kind === 'search' ? contract.search?.types : contract[kind]) ?? {}).map(
      (name) => `${kind}.${name}.title`,
    ),
  );
  const entries = (contract.menu ?? [])
    .filter(({ name, opens }) => name !== undefined && name !== viewTitle(contract, opens))
    .map(({ code }) => `menu.${code}.name`);
  const actions = Object.keys(contract.actions ?? {}).map((code) => `actions.${code}`);
  return ['title', ...actions, ...titles, ...entries];
}

function viewTitle(contract: AnyContract, view: string): string | undefined {
  return (contract.tabs?.[view] ?? contract.panels?.[view])?.title;
}

const TITLE = new RegExp(`^(title|actions\\..+|(${TITLED_KINDS.join('|')}|jobs)\\.[^.]+\\.title|menu\\.[^.]+\\.name)$`);

/** Whether a key of a catalogue translates what some contract names. */
export function isTitleKey(key: string): boolean {
  return TITLE.test(key);
}
