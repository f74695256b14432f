type Gate = () => boolean;

let gate: Gate | null = null;
let isWatching = false;

/** Lets a gate hear of back and forward before the router does. To be called before the router starts. */
export function watchPops(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('popstate', (event) => {
    if (gate?.()) event.stopImmediatePropagation();
  });
}

/** @param next returns whether it took the step itself, so that the router does not hear of it. Returns what takes the gate away. */
export function setPopGuard(next: Gate): () => void {
  watchPops();
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
