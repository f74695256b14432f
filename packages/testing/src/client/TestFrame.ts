import type { Guard, ViewFrame } from '@atrium/sdk/client';

/** The frame around a view under test; it records the calls of the view. */
export class TestFrame implements ViewFrame {
  readonly kind: ViewFrame['kind'];
  readonly key: string;
  title = '';
  closed = false;
  printed = false;
  readonly guards = new Set<Guard>();

  constructor(kind: ViewFrame['kind'], key: string) {
    this.kind = kind;
    this.key = key;
  }

  readonly setTitle = (title: string) => {
    this.title = title;
  };

  readonly guard = (guard: Guard) => {
    this.guards.add(guard);
    return () => void this.guards.delete(guard);
  };

  readonly print = () => {
    this.printed = true;
  };

  readonly close = () => {
    this.closed = true;
  };
}
