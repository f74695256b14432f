import { catalogueTexts, type RequestFacts } from '@atrium/sdk/server';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import { formatNetwork, type Network, parseNetwork } from '../../network.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';

const MAX_LENGTH = 39;

interface Given {
  readonly ip?: string | undefined;
  readonly companyIdSet?: readonly number[] | undefined;
}
interface Read {
  readonly network?: Network;
  readonly ip?: string;
  readonly companyIds?: number[];
}

/**
 * Validates the rules for address and companies that the contract cannot express.
 * @throws Refusal 422 with the messages of the specification
 */
export async function checkFields(
  context: WhitelistContext,
  { ip, companyIdSet }: Given,
  language: RequestFacts['language'],
): Promise<Read> {
  const refuse = (field: 'ip' | 'companyIdSet', key: Parameters<typeof whitelistText>[1]) =>
    context.refuse.invalid(key, undefined, {
      errors: [{ field, label: whitelistText(language, `field.${field}`), rule: whitelistText(language, key) }],
    });
  const read: { network?: Network; ip?: string; companyIds?: number[] } = {};
  if (ip !== undefined) {
    const text = ip.trim();
    if (text === '') throw refuse('ip', 'ip.required');
    const network = parseNetwork(text);
    if (!network) throw refuse('ip', 'ip.invalid');
    if (text.length > MAX_LENGTH) throw refuse('ip', 'ip.long');
    Object.assign(read, { network, ip: formatNetwork(network) });
  }
  if (companyIdSet !== undefined) {
    if (companyIdSet.length === 0) throw refuse('companyIdSet', 'company.required');
    const known = new Set((await context.directory.companies()).map(({ id }) => id));
    if (companyIdSet.some((id) => !known.has(id))) throw refuse('companyIdSet', 'company.unknown');
    read.companyIds = [...new Set(companyIdSet)].sort((one, other) => one - other);
  }
  return read;
}

/** A text of the catalogue in the caller's language, for the field errors of a refusal. */
export const whitelistText = catalogueTexts(zhTW, en);
