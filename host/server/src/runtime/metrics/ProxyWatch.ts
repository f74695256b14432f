const HOUR_MS = 3_600_000;
/** Fewer requests say nothing. */
const FEWEST = 20;
const MOST_ADDRESSES = 50;

/** The requests of an hour. */
interface Hour {
  readonly at: number;
  all: number;
  forwarded: number;
  readonly addresses: Map<string, number>;
}

/**
 * Whether requests come through a proxy that is not trusted, so that all people seem to have its address. Anybody can send the
 * header of a proxy: it counts only where most requests of an hour have it.
 */
export class ProxyWatch {
  #hour: Hour | undefined;
  #before: Hour | undefined;

  /** @param forwardedBy the peer, if it forwards and is no trusted proxy */
  add(now: Date, forwardedBy: string | undefined): void {
    const hour = this.#current(now);
    hour.all += 1;
    if (forwardedBy === undefined) return;
    hour.forwarded += 1;
    const known = hour.addresses.get(forwardedBy);
    if (known !== undefined || hour.addresses.size < MOST_ADDRESSES) hour.addresses.set(forwardedBy, (known ?? 0) + 1);
  }

  /** The address that forwards most, if most requests of this hour or the one before are forwarded. */
  find(now: Date): string | undefined {
    this.#current(now);
    const hour = [this.#hour, this.#before].find((each) => each && each.all >= FEWEST && each.forwarded * 2 > each.all);
    return [...(hour?.addresses ?? [])].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }

  #current(now: Date): Hour {
    const at = Math.floor(now.getTime() / HOUR_MS);
    if (this.#hour?.at === at) return this.#hour;
    this.#before = this.#hour?.at === at - 1 ? this.#hour : undefined;
    return (this.#hour = { at, all: 0, forwarded: 0, addresses: new Map() });
  }
}
