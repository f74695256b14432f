import { hostRoutes } from '@atrium/sdk/host';
import { useState } from 'react';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import type { Detail } from './people.ts';
import type { SavedPerson } from './PersonForm.tsx';
import { usePeopleText } from './usePeopleText.ts';

type ActionName =
  'resetPassword' | 'resetSecondFactor' | 'disable' | 'enable' | 'cancelLeaving' | 'cancelMove' | 'cancelStart';

/** What is done with a person without a form, after a question where it ends something. A failure is shown by the global error message. */
export function usePersonActions(
  { id, name, version }: Detail,
  onDone: (saved: Omit<SavedPerson, 'id'>) => void,
): Readonly<Record<ActionName, () => Promise<void>>> & { readonly busy: ActionName | null } {
  const t = usePeopleText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [busy, setBusy] = useState<ActionName | null>(null);
  const params = { id };
  const run = async (action: ActionName, message: string | null, work: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(action);
    try {
      const answer = (await work()) as { readonly initialPassword?: string } | null;
      if (message !== null) notices.toast({ tone: 'success', message });
      const initialPassword = answer?.initialPassword;
      onDone({ name, ...(initialPassword !== undefined && { initialPassword }) });
    } catch {
      // the global error message has shown why
    } finally {
      setBusy(null);
    }
  };
  const setDisabled = (disabled: boolean) =>
    hostCall(transport, hostRoutes.disablePerson, { params, body: { version, disabled } });
  return {
    busy,
    async resetPassword() {
      const question = { title: t('resetAsk', { name }), message: t('resetText'), confirm: t('resetPassword') };
      if (!(await notices.confirm({ ...question, danger: true }))) return;
      await run('resetPassword', null, () => hostCall(transport, hostRoutes.resetPassword, { params }));
    },
    async resetSecondFactor() {
      const question = { title: t('factorAsk', { name }), message: t('factorText'), confirm: t('resetSecondFactor') };
      if (!(await notices.confirm({ ...question, danger: true }))) return;
      await run('resetSecondFactor', t('factorReset', { name }), () =>
        hostCall(transport, hostRoutes.resetSecondFactor, { params }),
      );
    },
    async disable() {
      const question = { title: t('disableAsk', { name }), message: t('disableText'), confirm: t('disable') };
      if (!(await notices.confirm({ ...question, danger: true }))) return;
      await run('disable', t('disabled', { name }), () => setDisabled(true));
    },
    enable: () => run('enable', t('enabled', { name }), () => setDisabled(false)),
    cancelLeaving: () =>
      run('cancelLeaving', t('stays', { name }), () => hostCall(transport, hostRoutes.cancelLeaving, { params })),
    async cancelStart() {
      const question = { title: t('startAsk', { name }), message: t('startText'), confirm: t('cancelStart') };
      if (!(await notices.confirm({ ...question, danger: true }))) return;
      await run('cancelStart', t('startCancelled', { name }), () =>
        hostCall(transport, hostRoutes.cancelStart, { params }),
      );
    },
    cancelMove: () =>
      run('cancelMove', t('moveCancelled', { name }), () => hostCall(transport, hostRoutes.cancelMove, { params })),
  };
}
