import { useAtrium } from '@atrium/sdk/client';
import { ReaderUnits } from '@atrium/ui/readers';
import type { Bulletins, ReadBulletin } from '../types.ts';

/** The units whose people read a bulletin, with how many are in each now; nothing for one that names people only. */
export function BulletinUnits({ units }: Pick<ReadBulletin, 'units'>) {
  const { t } = useAtrium<Bulletins>();
  if (units.length === 0) return null;
  return (
    <div className="bulletin-units">
      <span>{t('field.readers')}</span>
      <ReaderUnits units={units} />
    </div>
  );
}
