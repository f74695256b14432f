import { refusalsOf } from '@atrium/sdk/server';
import type chinese from '../../../locales/zh-TW.json';

/** Keys of the host's own catalogue. */
export type HostTextKey = keyof typeof chinese;

/** Refusals with texts of the host. */
export const refuse = refusalsOf<HostTextKey>('host');
