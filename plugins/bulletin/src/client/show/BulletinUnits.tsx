import { useAtrium } from '@atrium/sdk/client';
import { lazy, Suspense } from 'react';
import type { Bulletins, ReadBulletin } from '../types.ts';

const UnitTags = lazy(() => import('@atrium/ui/chooser').then((part) => ({ default: part.UnitTags })));

/** The units whose people read a bulletin, with how many are in each now; nothing for one that names people only. */
export function BulletinUnits({ units }: Pick<ReadBulletin, 'units'>) {
  const { t } = useAtrium<Bulletins>();
  if (units.length === 0) return null;
  return (
    <div className="bulletin-units">
      <span>{t('field.readers')}</span>
      <Suspense>
        <UnitTags units={units} />
      </Suspense>
    </div>
  );
}
