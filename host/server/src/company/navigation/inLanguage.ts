import type { AnyContract, MenuOffer } from '@atrium/sdk';
import type { MenuEntry } from '@atrium/sdk/server';
import type { Catalogue } from '../../core/texts/Catalogues.ts';

/** The catalogue of a plugin in the language of the caller. */
export type TextsOf = (plugin: string) => Catalogue;

/**
 * The menu in another language. Contracts name in Traditional Chinese; a node that still has the name offered by its
 * contract gets that of the catalogue: `title` of the plugin for its directory, `menu.<code>.name` or the view's own
 * `tabs.<view>.title` for an entry, `directories.<code>.name` for another directory that the plugin begins a menu with.
 * Names changed by an administrator stay as they are.
 */
export function inLanguage(
  tree: readonly MenuEntry[],
  contracts: readonly AnyContract[],
  texts: TextsOf,
): readonly MenuEntry[] {
  const known = new Map<string, string>();
  for (const contract of contracts) {
    const catalogue = texts(contract.id);
    if (catalogue['title'] !== undefined) known.set(keyOf('', contract.name), catalogue['title']);
    for (const [key, name] of Object.entries(contract.texts ?? {})) {
      const translated = catalogue[key];
      if (DIRECTORY.test(key) && translated !== undefined) known.set(keyOf('', name), translated);
    }
    for (const offer of contract.menu ?? []) {
      const { offered, translated } = namesOf(contract, offer, catalogue);
      if (translated !== undefined) known.set(keyOf(offer.opens, offered), translated);
    }
  }
  const named = (nodes: readonly MenuEntry[]): readonly MenuEntry[] =>
    nodes.map((node) => ({
      ...node,
      name: known.get(keyOf(node.link, node.name)) ?? node.name,
      children: named(node.children),
    }));
  return named(tree);
}

function namesOf(contract: AnyContract, { code, opens, name }: MenuOffer, catalogue: Catalogue) {
  const [kind, view] = contract.tabs?.[opens] ? ['tabs', contract.tabs[opens]] : ['panels', contract.panels?.[opens]];
  const offered = name ?? view?.title ?? opens;
  const own = catalogue[`menu.${code}.name`];
  const translated = own ?? (offered === view?.title ? catalogue[`${kind}.${opens}.title`] : undefined);
  return { offered, translated };
}

const DIRECTORY = /^directories\.\w+\.name$/;
const keyOf = (link: string, name: string) => `${link}\n${name}`;
