/** A host contract that a plugin can take over while everybody keeps the same reference to it. */
export interface Switchable<T extends object> {
  readonly facade: T;
  /** Takes over; what it gives hands back to the default. */
  replace(implementation: T): () => void;
}

export function switchable<T extends object>(byDefault: T): Switchable<T> {
  let current = byDefault;
  const facade = new Proxy(byDefault, {
    get(_target, name) {
      const value: unknown = Reflect.get(current, name, current);
      return typeof value === 'function' ? (value.bind(current) as unknown) : value;
    },
  });
  return {
    facade,
    replace(implementation) {
      current = implementation;
      return () => {
        if (current === implementation) current = byDefault;
      };
    },
  };
}
