import type { Caller } from '@atrium/sdk/server';
import type { Found } from './rowsOf.ts';

/** Equipment belongs to a company. */
export const relationToItem = ({ item }: Pick<Found, 'item'>, caller: Caller) =>
  item.companyId === caller.companyId ? 'company' : 'none';

/** Its borrower, and people who manage the equipment of the company, may return it. Colleagues see in the list that it is taken. */
export function relationToLoan({ item, loan }: Pick<Found, 'item' | 'loan'>, caller: Caller) {
  if (!loan || relationToItem({ item }, caller) === 'none') return 'none';
  if (loan.borrowerId === caller.id) return 'borrower';
  return caller.can('equipment.manage') ? 'keeper' : 'colleague';
}
