import { type CallFailure, useLoaded } from '@atrium/sdk/client';
import { hostRoutes, type KindChains } from '@atrium/sdk/host';
import { Button, EmptyState, ErrorState, Field, Icon, Select, Skeleton, TextInput } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { ChainPreview } from './ChainPreview.tsx';
import { type Action, MOST_STEPS, NEW_STEP, type Step, StepsEditor } from './StepsEditor.tsx';
import { useApprovalText } from './useApprovals.ts';

type Kind = z.output<typeof KindChains>;
interface Chains {
  readonly kinds: readonly Kind[];
  readonly actions: readonly Action[];
}
interface Chain {
  readonly fromMeasure: number;
  readonly steps: readonly Step[];
}

/** By whom requests of each kind are decided in the company, for `approvals.manage`. */
export function ChainsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useApprovalText();
  const transport = useService(TRANSPORT);
  const { value, failure, reload } = useLoaded(
    (signal) => hostCall<Chains>(transport, hostRoutes.approvalChains, {}, { signal, quiet: true }),
    [transport],
  );
  const [shown, setShown] = useState<string | null>(null);
  const kind = value?.kinds.find((one) => one.kind === shown) ?? value?.kinds[0];
  if (value && kind)
    return (
      <ChainsForm
        key={`${kind.kind} ${kind.version}`}
        kind={kind}
        chains={value}
        onKind={setShown}
        onSaved={() => void reload()}
        onClose={onClose}
      />
    );
  return (
    <Dialog open modal width={680} title={t('chains.title')} onClose={onClose}>
      {failure ? (
        <ErrorState title={t('chains.failed')} failure={failure} onRetry={() => void reload()} />
      ) : value ? (
        <EmptyState icon="endorsed" title={t('chains.noKinds')} />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

interface ChainsFormProps {
  readonly kind: Kind;
  readonly chains: Chains;
  readonly onKind: (kind: string) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The chains of one kind; leaving it for another one asks first if something was changed. */
function ChainsForm({ kind, chains: { kinds, actions }, onKind, onSaved, onClose }: ChainsFormProps) {
  const t = useApprovalText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [chains, setChains] = useState<readonly Chain[]>(kind.chains);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = JSON.stringify(chains) !== JSON.stringify(kind.chains);
  const set = (at: number, part: Partial<Chain>) => {
    setFailure(null);
    setChains((before) => before.map((chain, place) => (place === at ? { ...chain, ...part } : chain)));
  };
  const leave = async (go: () => void) => {
    const confirm = { title: t('chains.leave'), message: t('chains.leaveText'), confirm: t('chains.discard') };
    if (!isChanged || (await notices.confirm({ ...confirm, danger: true }))) go();
  };
  const add = () => {
    const last = chains.at(-1);
    setChains([...chains, { fromMeasure: last ? last.fromMeasure + 1 : 0, steps: [NEW_STEP] }]);
  };
  const remove = (at: number) =>
    setChains(
      chains
        .filter((_, place) => place !== at)
        .map((chain, place) => (place === 0 ? { ...chain, fromMeasure: 0 } : chain)),
    );
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const body = { kind: kind.kind, version: kind.version, chains };
      await hostCall(transport, hostRoutes.saveApprovalChains, { body }, { quiet: true });
      notices.toast({ tone: 'success', message: t('chains.saved') });
      onSaved();
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
      width={680}
      title={t('chains.title')}
      onClose={() => void leave(onClose)}
      footer={
        <>
          <Button onClick={() => void leave(onClose)}>{t('deputies.cancel')}</Button>
          <Button variant="primary" loading={isBusy} disabled={!isChanged} onClick={() => void save()}>
            {t('deputies.save')}
          </Button>
        </>
      }
    >
      <div className="ws-chains">
        <p className="at-ink-2">{t('chains.lead')}</p>
        <Field label={t('kind')}>
          <Select
            options={kinds.map((of) => ({ value: of.kind, label: of.title }))}
            value={kind.kind}
            onChange={(next) => void leave(() => onKind(next))}
          />
        </Field>
        {failure && (
          <p className="ws-deputies-failure" role="alert">
            <Icon name="error" /> {failure}
          </p>
        )}
        {chains.length === 0 && <p className="at-mute">{t('chains.default')}</p>}
        {chains.map(({ fromMeasure, steps }, at) => (
          <section
            key={at}
            className="ws-chain"
            aria-label={at === 0 ? t('chains.first') : t('chains.from', { measure: fromMeasure })}
          >
            <header className="ws-chain-head">
              {at === 0 ? (
                <b>{t('chains.first')}</b>
              ) : (
                <Field label={t('chains.measure')}>
                  <TextInput
                    type="number"
                    min={1}
                    value={String(fromMeasure)}
                    onChange={({ target }) => set(at, { fromMeasure: Math.max(0, Math.trunc(Number(target.value))) })}
                  />
                </Field>
              )}
              <Button small variant="quiet" icon="trash" onClick={() => remove(at)}>
                {t('chains.remove')}
              </Button>
            </header>
            <StepsEditor steps={steps} actions={actions} onChange={(next) => set(at, { steps: next })} />
            <ChainPreview steps={steps} />
          </section>
        ))}
        <div>
          <Button small icon="plus" disabled={chains.length >= MOST_STEPS} onClick={add}>
            {t(chains.length === 0 ? 'chains.add' : 'chains.addMeasure')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
