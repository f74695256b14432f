import type { AnyContract, MenuOffer, Need } from '@atrium/sdk';
import {
  type Authority,
  type Caller,
  type Database,
  FreshCopy,
  type MenuEntry,
  type Navigation,
  type NetworkRisk,
  OPEN_TYPE,
  type Person,
  VIEW_TYPE,
} from '@atrium/sdk/server';
import ipaddr from 'ipaddr.js';
import { createHash } from 'node:crypto';
import type { Network } from '../core/config/Config.ts';
import { administrators, networks } from '../core/schema/session.ts';
import { raiseVersion, readVersion } from '../core/versions.ts';
import type { Freshened } from './OrganisationDirectory.ts';

type Work = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The default authority: administrators hold every action of every running plugin, others none; every menu entry opens.
 */
export class Administrators implements Authority, Freshened {
  readonly #db: Database;
  readonly #transaction: Work;
  readonly #contracts: () => readonly AnyContract[];
  readonly #ids: FreshCopy<ReadonlySet<number>>;

  constructor(db: Database, transaction: Work, contracts: () => readonly AnyContract[]) {
    this.#db = db;
    this.#transaction = transaction;
    this.#contracts = contracts;
    const load = async () => new Set((await db.select().from(administrators)).map((row) => row.employeeId));
    this.#ids = new FreshCopy<ReadonlySet<number>>(load, () => readVersion(db, 'authority'));
  }

  freshen(version: number): Promise<void> {
    return this.#ids.freshen(version);
  }

  holds(person: Person, action: string): boolean {
    return this.actions(person).includes(action);
  }

  actions(person: Person): readonly string[] {
    if (person.hidden || !this.#ids.current?.has(person.id)) return [];
    return [...new Set(this.#contracts().flatMap((contract) => Object.keys(contract.actions ?? {})))];
  }

  opens(): boolean {
    return true;
  }

  async grantAdministrator(person: Person): Promise<void> {
    await this.#transaction(async () => {
      await this.#db.insert(administrators).values({ employeeId: person.id }).onConflictDoNothing();
      await raiseVersion(this.#db, 'authority');
    });
    await this.#ids.reload();
  }

  async version(): Promise<string> {
    const version = await readVersion(this.#db, 'authority');
    await this.#ids.freshen(version);
    return String(version);
  }
}

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

/**
 * The default network levels: the networks of `ATRIUM_NETWORKS`, then those of the demo company.
 */
export class KnownNetworks implements NetworkRisk, Freshened {
  readonly #copy: FreshCopy<readonly Range[]>;

  constructor(db: Database, configured: readonly Network[]) {
    const load = async () => {
      const kept = await db.select().from(networks);
      const others = kept.filter(({ cidr }) => !configured.some((network) => network.cidr === cidr));
      return toRanges([...configured, ...others]);
    };
    this.#copy = new FreshCopy(load, () => readVersion(db, 'networkRisk'));
  }

  freshen(version: number): Promise<void> {
    return this.#copy.freshen(version);
  }

  reload(): Promise<void> {
    return this.#copy.reload();
  }

  level(address: string): number {
    return findLevel(this.#copy.current ?? [], address);
  }
}

const UNKNOWN = 1;

interface Range {
  readonly network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
  readonly level: number;
}

/** Networks in the order they are tried: the most specific first, among equal ones the lowest level (C.2-20). */
export function toRanges(networks: readonly Network[]): Range[] {
  return networks
    .map(({ cidr, level }) => ({ network: parsed(cidr), level }))
    .sort((one, other) => other.network[1] - one.network[1] || one.level - other.level);
}

/** Level of an address by the first range that contains it; 1 if none does. */
export function findLevel(ranges: readonly Range[], address: string): number {
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const client = ipaddr.process(address);
  const found = ranges.find(({ network: [base, bits] }) => base.kind() === client.kind() && client.match(base, bits));
  return found?.level ?? UNKNOWN;
}

/** A network, or a single address as a network; IPv4-mapped IPv6 becomes IPv4. */
function parsed(cidr: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!cidr.includes('/')) {
    const address = ipaddr.process(cidr);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [base, bits] = ipaddr.parseCIDR(cidr);
  return base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96
    ? [base.toIPv4Address(), bits - 96]
    : [base, bits];
}
