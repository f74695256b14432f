import type { EquipmentContext } from '../EquipmentContext.ts';
import type { items, loans } from '../tables.ts';

export interface Found {
  readonly item: typeof items.$inferSelect;
  readonly loan: typeof loans.$inferSelect | null;
  readonly isCollected: boolean;
}

/** Rows of the list, with the names of the borrowers. */
export function rowsOf({ directory }: EquipmentContext, found: readonly Found[]) {
  return Promise.all(
    found.map(async ({ item, loan, isCollected }) => ({
      id: item.id,
      name: item.name,
      place: item.place,
      borrower: loan && ((await directory.person(loan.borrowerId))?.name ?? ''),
      dueOn: loan && loan.dueOn,
      isCollected,
    })),
  );
}
