/** Listeners by plugin: the context of a plugin is the same object in all of its views. */
const listeners = new WeakMap<object, Set<() => void>>();

/** Calls `listener` after a form of this plugin has saved something in this page. Returns the unsubscribe function. */
export function onRecordSaved(context: object, listener: () => void): () => void {
  const known = listeners.get(context) ?? new Set();
  listeners.set(context, known.add(listener));
  return () => void known.delete(listener);
}

/** Notifies the lists of this plugin that a form has saved something. */
export function announceRecordSaved(context: object): void {
  for (const listener of listeners.get(context) ?? []) listener();
}
