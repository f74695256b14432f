import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useState } from 'react';
import type { Attendance, Roster } from '../types.ts';
import type { System } from './useRosterCheck.ts';
import type { RosterSheet } from './useRosterSheet.ts';

/** Saves the cells that are not saved. */
export function SaveButton({ sheet }: { readonly sheet: RosterSheet }) {
  const { t } = useAtrium<Attendance>();
  const { count, isSaving, save } = sheet;
  return (
    <Button disabled={count === 0} loading={isSaving} onClick={() => void save()}>
      {count > 0 ? t('roster.saveCount', { count }) : t('roster.save')}
    </Button>
  );
}

interface PublishButtonProps {
  readonly answer: Roster | null;
  readonly unit: string;
  /** There is something to be saved first. */
  readonly isEdited: boolean;
  /** Undefined: each person's is that of their work rule. */
  readonly system: System | undefined;
  readonly cycleStart: string;
  readonly onPublished: () => void;
}

/** Publishes what is saved of the unit in the period, after saying to how many, and what the law has against it. */
export function PublishButton({ answer, unit, isEdited, system, cycleStart, onPublished }: PublishButtonProps) {
  const { t, api, notices } = useAtrium<Attendance>();
  const [isBusy, setBusy] = useState(false);
  const { people, cells, held, digest } = answer?.drafts ?? { people: 0, cells: 0, held: 0, digest: '' };

  const publish = async (confirm: boolean) => {
    const { from, to } = answer!;
    const chosen = system && { system, ...(system !== 'normal' && { cycleStart }) };
    const body = { from, to, cells, digest, confirm, ...chosen, ...(unit && { unit }) };
    try {
      const published = await api.publishRosters({ body }, { quiet: true });
      notices.toast({ tone: 'success', message: t('roster.published', { people: published.people }) });
      onPublished();
    } catch (thrown) {
      const { status, data, message } = thrown as CallFailure;
      if (status === 'CONFIRM') {
        const { count } = data as { readonly count: number };
        const isSure = await notices.confirm({
          title: t('roster.publishTitle'),
          message: t('roster.publishViolations', { count, people }),
          confirm: t('roster.publishAnyway'),
          danger: true,
        });
        if (isSure) await publish(true);
        return;
      }
      await notices.alert({ tone: 'danger', title: t('roster.publishFailed'), message });
      onPublished();
    }
  };
  const ask = async () => {
    const { from, to } = answer!;
    const isSure = await notices.confirm({
      title: t('roster.publishTitle'),
      message: [
        t('roster.publishConfirm', { from, to, people, cells }),
        ...(held > 0 ? [t('roster.heldDrafts', { count: held })] : []),
      ].join('\n'),
      confirm: t('roster.publish'),
    });
    if (!isSure) return;
    setBusy(true);
    await publish(false).finally(() => setBusy(false));
  };
  return (
    <Button
      variant="primary"
      disabled={cells === 0 || isEdited}
      title={isEdited ? t('roster.saveFirst') : undefined}
      loading={isBusy}
      onClick={() => void ask()}
    >
      {people > 0 ? t('roster.publishCount', { count: people }) : t('roster.publish')}
    </Button>
  );
}
