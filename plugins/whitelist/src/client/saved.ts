import { proxy } from 'valtio';

/** Counts what was saved in this page: the list looks again when a form has saved. */
export const saved = proxy({ count: 0 });
