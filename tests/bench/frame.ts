/** Resolves after the next frame was painted; for the pages of the benches. */
export const frame = (): Promise<void> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      // a task posted from a frame runs after that frame was painted
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    }),
  );
