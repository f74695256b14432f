import { mount, type MountOptions } from '@atrium/testing';
import contract from '../contract.ts';

/** The plugin in the real host, somebody signed in who keeps the menu. */
export const navTest = (options: MountOptions<typeof contract> = {}) =>
  mount(contract, { actions: ['menu.manage'], ...options });

export type Nav = Awaited<ReturnType<typeof navTest>>;
