import { mount, type MountOptions } from '@atrium/testing';
import contract from '../contract.ts';

/** The plugin in the real host, with a signed-in menu administrator. */
export const navTest = (options: MountOptions<typeof contract> = {}) =>
  mount(contract, { actions: ['menu.manage'], ...options });

export type Nav = Awaited<ReturnType<typeof navTest>>;
