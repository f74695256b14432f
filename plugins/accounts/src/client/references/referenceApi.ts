import type { CallOptions, RowPage } from '@atrium/sdk/client';
import type { z } from 'zod';
import type { Purpose, Reference } from '../../contract/references.ts';
import type { AccountsClient } from '../types.ts';

/** What the one form and the one list are of. */
export type ReferenceMode = 'name' | 'type' | 'purpose' | 'requiredField';

type OfPurpose = Pick<z.output<typeof Purpose>, 'dynamicFields' | 'hasLink' | 'hasApplyDate'>;

/** A platform, type or required field; a purpose has further fields. */
export type ReferenceRow = z.output<typeof Reference> & Partial<OfPurpose>;

/** What is written of it. */
export interface ReferenceBody {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly dynamicFields?: number[];
  readonly hasLink?: boolean;
  readonly hasApplyDate?: boolean;
}

export interface ReferenceQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sortName?: 'id' | 'name' | 'isEnabled' | 'updatedOn';
  readonly sort?: 'ASC' | 'DESC';
  readonly name?: string;
  readonly isEnabled?: boolean;
}

type Changed = Partial<ReferenceBody> & { readonly version?: number };

/** The calls of one kind of records. */
export interface ReferenceApi {
  list(query: ReferenceQuery, options: CallOptions): Promise<RowPage<ReferenceRow>>;
  read(id: number): Promise<ReferenceRow>;
  create(body: ReferenceBody): Promise<{ readonly id: number }>;
  change(id: number, body: Changed): Promise<{ readonly id: number }>;
  remove(id: number): Promise<unknown>;
}

const QUIET = { quiet: true } as const;

export function referenceApi(api: AccountsClient['api'], mode: ReferenceMode): ReferenceApi {
  switch (mode) {
    case 'name':
      return {
        list: (query, options) => api.listPlatforms({ query }, options),
        read: (id) => api.readPlatform({ params: { id } }, QUIET),
        create: (body) => api.createPlatform({ body }, QUIET),
        change: (id, body) => api.changePlatform({ params: { id }, body }, QUIET),
        remove: (id) => api.removePlatform({ params: { id } }, QUIET),
      };
    case 'type':
      return {
        list: (query, options) => api.listTypes({ query }, options),
        read: (id) => api.readType({ params: { id } }, QUIET),
        create: (body) => api.createType({ body }, QUIET),
        change: (id, body) => api.changeType({ params: { id }, body }, QUIET),
        remove: (id) => api.removeType({ params: { id } }, QUIET),
      };
    case 'purpose':
      return {
        list: (query, options) => api.listPurposes({ query }, options),
        read: (id) => api.readPurpose({ params: { id } }, QUIET),
        create: (body) => api.createPurpose({ body }, QUIET),
        change: (id, body) => api.changePurpose({ params: { id }, body }, QUIET),
        remove: (id) => api.removePurpose({ params: { id } }, QUIET),
      };
    case 'requiredField':
      return {
        list: (query, options) => api.listRequiredFields({ query }, options),
        read: (id) => api.readRequiredField({ params: { id } }, QUIET),
        create: (body) => api.createRequiredField({ body }, QUIET),
        change: (id, body) => api.changeRequiredField({ params: { id }, body }, QUIET),
        remove: (id) => api.removeRequiredField({ params: { id } }, QUIET),
      };
  }
}
