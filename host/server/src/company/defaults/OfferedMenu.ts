import type { AnyContract, MenuOffer, Need } from '@atrium/sdk';
import { type Caller, type MenuEntry, type Navigation, OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk/server';
import { createHash } from 'node:crypto';

/** The default menu: every offered entry, in a directory per plugin. */
export class OfferedMenu implements Navigation {
  readonly #contracts: () => readonly AnyContract[];

  constructor(contracts: () => readonly AnyContract[]) {
    this.#contracts = contracts;
  }

  async tree(person: Caller): Promise<readonly MenuEntry[]> {
    const directories = this.#contracts().map((contract) => {
      const children = (contract.menu ?? [])
        .filter((offer) => mayOpen(person, viewOf(contract, offer)?.needs))
        .map((offer) => entryNode(contract, offer));
      return directoryNode(contract, children);
    });
    return directories.filter(({ children }) => children.length > 0);
  }

  async entry(person: Caller, code: string): Promise<MenuEntry | undefined> {
    for (const contract of this.#contracts()) {
      const offer = contract.menu?.find((candidate) => candidate.code === code);
      if (offer) return mayOpen(person, viewOf(contract, offer)?.needs) ? entryNode(contract, offer) : undefined;
    }
    return undefined;
  }

  /** No offered entry requires a ticket. */
  ticket(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

function mayOpen(person: Caller, needs: Need | undefined): boolean {
  const list = needs === undefined ? ['anyone'] : typeof needs === 'string' ? [needs] : needs;
  return list.some((need) => need === 'anyone' || need === 'public' || person.can(need));
}

function viewOf(contract: AnyContract, { opens }: MenuOffer) {
  return contract.tabs?.[opens] ?? contract.panels?.[opens];
}

function entryNode(contract: AnyContract, offer: MenuOffer): MenuEntry {
  const view = viewOf(contract, offer);
  return {
    id: menuId(`entry ${offer.code}`),
    name: offer.name ?? view?.title ?? offer.opens,
    iconName: offer.icon ?? view?.icon ?? 'document',
    link: offer.opens,
    openType: contract.tabs?.[offer.opens] ? OPEN_TYPE.tab : OPEN_TYPE.panel,
    viewType: VIEW_TYPE.view,
    needToken: false,
    sizeWidth: null,
    sizeHeight: null,
    children: [],
  };
}

function directoryNode(contract: AnyContract, children: readonly MenuEntry[]): MenuEntry {
  return {
    id: menuId(`directory ${contract.id}`),
    name: contract.name,
    iconName: 'folder-close',
    link: '',
    openType: null,
    viewType: null,
    needToken: false,
    sizeWidth: null,
    sizeHeight: null,
    children,
  };
}

/** A positive id that is stable across starts and processes: 31 bits of a hash of the entry's identity. */
function menuId(what: string): number {
  return createHash('sha256').update(what).digest().readUInt32BE(0) >>> 1 || 1;
}
