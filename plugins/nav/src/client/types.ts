import type { ClientContext } from '@atrium/sdk/client';
import type { z } from 'zod';
import type contract from '../contract.ts';
import type { Entry, NamedView, OfferedView } from '../contract/entries.ts';

export type Nav = typeof contract;
export type NavClient = ClientContext<Nav>;
export type MenuEntry = z.output<typeof Entry>;
export type Offer = z.output<typeof OfferedView>;
export type OpenableView = z.output<typeof NamedView>;
export type Translate = NavClient['t'];
