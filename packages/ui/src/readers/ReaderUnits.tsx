import { lazy, Suspense } from 'react';
import type { ShownUnit } from '../chooser/unitChoices.ts';

const UnitTags = lazy(() => import('../chooser/index.ts').then((part) => ({ default: part.UnitTags })));

export interface ReaderUnitsProps {
  readonly units: readonly ShownUnit[];
}

/** The units whose people read a record, with how many are in each now. It comes with the chooser, which most pages do not have yet. */
export function ReaderUnits({ units }: ReaderUnitsProps) {
  return (
    <Suspense>
      <UnitTags units={units} />
    </Suspense>
  );
}
