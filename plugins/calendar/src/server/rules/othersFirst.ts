/** A pause in long work, in which the server answers other calls. */
export const othersFirst = () => new Promise<void>((resolve) => void setImmediate(resolve));
