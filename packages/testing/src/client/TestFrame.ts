import type { FrameParams, Guard, ViewFrame } from '@atrium/sdk/client';

/** The frame around a view under test; it records the calls of the view. */
export class TestFrame implements ViewFrame {
  readonly kind: ViewFrame['kind'];
  readonly key: string;
  title = '';
  closed = false;
  printed = false;
  readonly guards = new Set<Guard>();
  /** Of a tab that was opened with some; what the view sets is in `read()`. */
  declare readonly params?: FrameParams;

  constructor(kind: ViewFrame['kind'], key: string, params?: Readonly<Record<string, unknown>>) {
    this.kind = kind;
    this.key = key;
    if (kind === 'tab' && params) this.params = holdParams(params);
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

/** The parameters of a tab; it is not opened again. */
function holdParams(opened: Readonly<Record<string, unknown>>): FrameParams {
  let held = opened;
  const isSet = ([, value]: [string, unknown]) => value !== undefined;
  return {
    read: () => held,
    set: (part) => void (held = Object.fromEntries(Object.entries({ ...held, ...part }).filter(isSet))),
    subscribe: () => () => {},
  };
}
