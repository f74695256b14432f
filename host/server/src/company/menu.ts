import type { AnyContract, MenuOffer } from '@atrium/sdk';
import type { MenuEntry as ListedEntry } from '@atrium/sdk/host';
import type { Handler, MenuEntry } from '@atrium/sdk/server';
import type { HostApi } from '../core/services.ts';
import { type Catalogue, refuse } from '../core/texts.ts';
import type { CompanyServices } from './CompanyServices.ts';

/** The menu as the caller sees it (C.3-8). */
export function menuList({ dependencies }: CompanyServices): Handler<HostApi['menuList']> {
  // Nodes are read-only within the server; the response is a copy cut to its schema.
  return async ({ caller, request: { language } }) => {
    const tree = await dependencies.navigation.tree(caller);
    const named =
      language === 'zh-TW'
        ? tree
        : inLanguage(tree, dependencies.contracts(), (plugin) => dependencies.catalogues.of(plugin, language));
    return { menu: named as ListedEntry[] };
  };
}

/** Codes of the calendar entry: the call's own name, then that of its view. */
const CODES = ['schedule', 'Calendar'];

/** How the calendar opens for the caller (C.3-1); not found if the caller's menu does not contain it. */
export function schedule({ dependencies }: CompanyServices): Handler<HostApi['schedule']> {
  return async ({ caller }) => {
    for (const code of CODES) {
      const entry = await dependencies.navigation.entry(caller, code);
      if (entry) return entry;
    }
    throw refuse.notFound();
  };
}

/** Issues a launch ticket for an entry of the caller's menu that requires one. */
export function launchTicket({ dependencies }: CompanyServices): Handler<HostApi['launchTicket']> {
  return async ({ body, caller }) => {
    const ticket = await dependencies.navigation.ticket(caller, body.menuId);
    if (!ticket) throw refuse.notFound();
    return ticket;
  };
}

/** The catalogue of a plugin in the language of the caller. */
type TextsOf = (plugin: string) => Catalogue;

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
