const failedLinks = new Set<HTMLLinkElement>();

/**
 * Records stylesheets of the host's parts that failed to load. The bundler loads each only once, so a part that is
 * loaded again would lack its styles. Those of plugins are added again with the plugin.
 */
export function watchStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.dataset['plugin'])
        failedLinks.add(target);
    },
    true,
  );
}

/** Reloads the stylesheets that failed; rejects if one fails again. */
export async function reloadStyles(): Promise<void> {
  const again = [...failedLinks].map(
    (old) =>
      new Promise<void>((resolve, reject) => {
        const link = old.cloneNode() as HTMLLinkElement;
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => reject(new TypeError(`${link.href} failed to load`)), { once: true });
        failedLinks.delete(old);
        old.replaceWith(link);
      }),
  );
  await Promise.all(again);
}
