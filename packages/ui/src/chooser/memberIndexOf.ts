import type { MemberOrganisation, MemberPerson } from '../members/memberRows.ts';
import { buildMemberIndex, type MemberIndex } from './memberIndex.ts';

const made = new WeakMap<
  MemberOrganisation,
  { readonly hidden: readonly MemberPerson[]; readonly index: MemberIndex }
>();

/**
 * The index of the organisation without its hidden people. Cached, so that a form with several choosers builds it once.
 */
export function memberIndexOf(organisation: MemberOrganisation, hidden: readonly MemberPerson[]): MemberIndex {
  const known = made.get(organisation);
  if (known?.hidden === hidden) return known.index;
  const index = buildMemberIndex(organisation, { without: new Set(hidden.map(({ id }) => id)) });
  made.set(organisation, { hidden, index });
  return index;
}

/** The index with the hidden people as well, at the end under a head of their own: of filters, which look back. */
export function indexWithHidden(organisation: MemberOrganisation, hidden: readonly MemberPerson[]): MemberIndex {
  return buildMemberIndex(organisation, { without: new Set(hidden.map(({ id }) => id)), gone: hidden });
}

/** The index of the read-only mode: only the given people, with those who left at the end. */
export function readOnlyIndexOf(
  organisation: MemberOrganisation,
  hidden: readonly MemberPerson[],
  value: readonly number[],
): MemberIndex {
  const only = new Set(value);
  const gone = hidden.filter(({ id }) => only.has(id));
  return buildMemberIndex(organisation, { without: new Set(gone.map(({ id }) => id)), only, gone });
}
