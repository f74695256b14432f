import { type CallFailure, useLoaded } from '@atrium/sdk/client';
import { type DeputyRow, hostRoutes } from '@atrium/sdk/host';
import { Button, companyDay, EmptyState, ErrorState, Icon, IconButton, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { DateRangeInput } from '@atrium/ui/dates';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { useHostMembers } from '../administration/useHostMembers.ts';
import { useApprovalText } from './useApprovals.ts';

interface Deputies {
  readonly deputies: readonly z.output<typeof DeputyRow>[];
  readonly deputyOf: readonly string[];
}

/** A deputy in the form; what is still missing is null. */
interface Row {
  readonly key: number;
  readonly deputyId: number | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Spans that one person may have at a time. */
const MOST = 20;

/** Who decides for the person while they are away, and for whom they do so today. */
export function DeputiesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useApprovalText();
  const transport = useService(TRANSPORT);
  const { value, failure, reload } = useLoaded(
    (signal) => hostCall<Deputies>(transport, hostRoutes.deputies, {}, { signal, quiet: true }),
    [transport],
  );
  if (value) return <DeputiesForm saved={value} onClose={onClose} />;
  return (
    <Dialog open modal width={560} title={t('deputies.title')} onClose={onClose}>
      {failure ? (
        <ErrorState title={t('deputies.failed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        <Skeleton height={96} />
      )}
    </Dialog>
  );
}

function DeputiesForm({ saved, onClose }: { readonly saved: Deputies; readonly onClose: () => void }) {
  const t = useApprovalText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const members = useHostMembers();
  const [rows, setRows] = useState<readonly Row[]>(() => saved.deputies.map((deputy, key) => ({ key, ...deputy })));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  const set = (key: number, change: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, { key, deputyId: null, startsOn: companyDay(), endsOn: companyDay() }]);
  };
  const save = async () => {
    if (isBusy) return;
    const deputies = rows.map(({ deputyId, startsOn, endsOn }) => ({ deputyId, startsOn, endsOn }));
    const isWhole = deputies.every((deputy) => Object.values(deputy).every((each) => each !== null));
    setFailure(isWhole ? null : t('deputies.missing'));
    if (!isWhole) return;
    setBusy(true);
    try {
      await hostCall(transport, hostRoutes.saveDeputies, { body: { deputies } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('deputies.saved') });
      onClose();
    } catch (thrown) {
      setFailure((thrown as CallFailure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      modal
      width={560}
      title={t('deputies.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('deputies.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy}>
            {t('deputies.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="ws-deputies"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="at-ink-2">{t('deputies.lead')}</p>
        {saved.deputyOf.length > 0 && (
          <p className="at-ink-2">{t('deputies.for', { names: saved.deputyOf.join(t('deputies.and')) })}</p>
        )}
        {failure && (
          <p className="ws-deputies-failure" role="alert">
            <Icon name="error" /> {failure}
          </p>
        )}
        {rows.length === 0 && <EmptyState icon="people" title={t('deputies.none')} />}
        {rows.map(({ key, deputyId, startsOn, endsOn }, at) => (
          <div key={key} className="ws-deputy" role="group" aria-label={t('deputies.row', { n: at + 1 })}>
            <div className="ws-deputy-person" role="group" aria-label={t('deputies.person')}>
              {members ? (
                <MemberChooserField
                  {...members}
                  title={t('deputies.person')}
                  max={1}
                  value={deputyId === null ? [] : [deputyId]}
                  onChange={([chosen]) => set(key, { deputyId: chosen ?? null })}
                />
              ) : (
                <Skeleton height={32} />
              )}
            </div>
            <div role="group" aria-label={t('deputies.span')}>
              <DateRangeInput
                value={[startsOn, endsOn]}
                onChange={([from, to]) => set(key, { startsOn: from, endsOn: to })}
              />
            </div>
            <IconButton
              icon="trash"
              label={t('deputies.remove', { n: at + 1 })}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            />
          </div>
        ))}
        <div>
          <Button small icon="plus" disabled={rows.length >= MOST} onClick={add}>
            {t('deputies.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
