const BRAND = Symbol.for('atrium.unavailable');

/**
 * Another plugin's offer cannot be called: it is not installed, disabled, or did not start. A caller that can do without
 * it catches this; otherwise the server answers the call 503. Recognised by its brand, so that a bundled copy works too.
 */
export class Unavailable extends Error {
  readonly [BRAND] = true;
  /** Id of the plugin whose offer was called. */
  readonly plugin: string;

  constructor(plugin: string, offer: string) {
    super(`${plugin}.${offer} is not available`);
    this.name = 'Unavailable';
    this.plugin = plugin;
  }
}

/** Whether an error is an `Unavailable`, of whichever copy of the sdk. */
export function isUnavailable(error: unknown): error is Unavailable {
  return typeof error === 'object' && error !== null && BRAND in error;
}
