import { fileCalls } from '@atrium/sdk/host';
import { mount } from '../http/mount.ts';
import type { Described } from '../http/Mounted.ts';

/** The calls about files, as documents describe them. */
export const describedFileCalls: readonly Described[] = Object.entries(fileCalls).map(([name, shape]) => ({
  ...mount('host', name, shape, () => undefined),
  file: shape.file,
}));
