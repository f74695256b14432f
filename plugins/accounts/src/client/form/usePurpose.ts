import { useAtrium, useLoaded, type CallFailure } from '@atrium/sdk/client';
import type { Accounts, Item } from '../types.ts';

const NONE: readonly Item[] = [];

export interface RequiredFields {
  readonly required: readonly Item[];
  readonly failure: CallFailure | null;
  readonly reload: () => void;
}

/** What a purpose requires of its accounts: its enabled fields, in their order. */
export function usePurpose(purposeId: number | null): RequiredFields {
  const { api } = useAtrium<Accounts>();
  const { value, failure, reload } = useLoaded(
    () => (purposeId === null ? null : loadFields(api, purposeId)),
    [api, purposeId],
  );
  // a late response of another purpose is ignored; without a purpose there are none
  const required = purposeId !== null && value?.of === purposeId ? value.fields : NONE;
  return { required, failure, reload: () => void reload() };
}

async function loadFields(api: ReturnType<typeof useAtrium<Accounts>>['api'], purposeId: number) {
  return { of: purposeId, fields: await api.fieldsOfPurpose({ params: { id: purposeId } }, { quiet: true }) };
}
