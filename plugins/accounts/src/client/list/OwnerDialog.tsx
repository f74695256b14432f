import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Button, ErrorState, Skeleton } from '@atrium/ui';
import { MemberChooser } from '@atrium/ui/chooser';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import type { AccountRow, Accounts } from '../types.ts';

interface OwnerDialogProps {
  readonly account: AccountRow;
  /** null if the person declined. */
  readonly onAnswer: (employeeId: number | null) => void;
}

/** Chooses who gets the account. */
export function OwnerDialog({ account, onAnswer }: OwnerDialogProps) {
  const { t } = useAtrium<Accounts>();
  const { organisation, hidden, failure, reload } = useMembers();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const title = t('transfer.ask', { platform: account.platformName, account: account.account });
  const buttons = (
    <>
      <Button onClick={() => onAnswer(null)}>{t('cancel')}</Button>
      <Button variant="primary" disabled={chosen.length === 0} onClick={() => onAnswer(chosen[0]!)}>
        {t('transfer.do')}
      </Button>
    </>
  );
  return (
    <Dialog open modal title={title} onClose={() => onAnswer(null)} className="at-chooser-dialog">
      {organisation ? (
        <MemberChooser
          organisation={organisation}
          hidden={hidden}
          max={1}
          label={title}
          value={chosen}
          onChange={setChosen}
          onReload={reload}
          actions={buttons}
        />
      ) : failure ? (
        <ErrorState failure={failure} onRetry={() => void reload().catch(() => undefined)} />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  );
}
