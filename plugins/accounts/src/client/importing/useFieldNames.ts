import { useAtrium } from '@atrium/sdk/client';
import { useMemo } from 'react';
import type { FieldNames } from '../../import/toRow.ts';
import type { Accounts } from '../types.ts';

/** What the fields are called that keep what does not fit elsewhere. */
export function useFieldNames(): FieldNames {
  const { t } = useAtrium<Accounts>();
  return useMemo(
    () => ({
      title: t('field.title'),
      account: t('field.account'),
      password: t('field.password'),
      link: t('field.link'),
      note: t('field.remark'),
      folder: t('import.field.folder'),
      code: t('import.field.totp'),
      seed: t('import.field.seed'),
      rest: t('field.extras'),
    }),
    [t],
  );
}
