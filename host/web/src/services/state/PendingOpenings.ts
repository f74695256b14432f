/**
 * What is asked to open while it is not known yet which views there are: the menu may arrive before the plugins, and a press on
 * it is not lost.
 */
export class PendingOpenings<Asked> {
  private readonly open: (asked: Asked) => void;
  private asked: Asked[] | null = null;

  constructor(open: (asked: Asked) => void) {
    this.open = open;
  }

  /** From now on it waits. */
  hold(): void {
    this.asked ??= [];
  }

  /** Keeps `asked` if it has to wait. */
  keeps(asked: Asked): boolean {
    this.asked?.push(asked);
    return this.asked !== null;
  }

  /** Opens what waited, in the order in which it was asked for. */
  release(): void {
    const asked = this.asked ?? [];
    this.asked = null;
    for (const one of asked) this.open(one);
  }

  /** What waited was asked for by somebody who has left. */
  forget(): void {
    this.asked = null;
  }
}
