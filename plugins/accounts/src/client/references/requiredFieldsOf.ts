import type { AccountsClient } from '../types.ts';

/** A required field that a purpose may have. */
export interface RequiredField {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** The enabled required fields, and those that a purpose has although they are disabled. */
export async function requiredFieldsOf(
  api: AccountsClient['api'],
  chosen: readonly number[],
): Promise<RequiredField[]> {
  const quiet = { quiet: true } as const;
  const items = await api.requiredFieldItems({}, quiet);
  const known = new Set(items.map(({ id }) => id));
  const others = await Promise.all(
    chosen.filter((id) => !known.has(id)).map((id) => api.readRequiredField({ params: { id } }, quiet)),
  );
  return [...items.map((item) => ({ ...item, isEnabled: true })), ...others];
}
