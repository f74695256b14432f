/** Major of the contract: services and shared libraries are matched by name and this number, never by identity. */
export const SDK_MAJOR = 1;
/** Version of this sdk; the builder stamps it into `plugin.json`. */
export const SDK_VERSION = '0.2.0';
