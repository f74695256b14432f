const failed = new Set<HTMLLinkElement>();

/**
 * Remembers stylesheets of our own parts that do not arrive. The bundler asks for each only once, so a part that is loaded again
 * would come without its styles. Those of plugins are added again with the plugin.
 */
export function watchStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.dataset['plugin'])
        failed.add(target);
    },
    true,
  );
}

/** Asks again for the stylesheets that did not arrive; rejects where one still does not. */
export async function reloadStyles(): Promise<void> {
  const again = [...failed].map(
    (old) =>
      new Promise<void>((resolve, reject) => {
        const link = old.cloneNode() as HTMLLinkElement;
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => reject(new TypeError(`${link.href} did not arrive`)), { once: true });
        failed.delete(old);
        old.replaceWith(link);
      }),
  );
  await Promise.all(again);
}
