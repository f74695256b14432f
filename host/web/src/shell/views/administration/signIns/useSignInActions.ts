import { hostRoutes } from '@atrium/sdk/host';
import { NOTICES, TRANSPORT } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';
import { useAdministrationText } from '../useAdministrationText.ts';
import { describeDevice } from './deviceName.ts';
import type { SignIn } from './signIn.ts';

interface Changing {
  change(key: number | string, work: () => Promise<unknown>): Promise<void>;
}

/** Ending one session, or all of a person, each after a question. */
export function useSignInActions(list: Changing) {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useAdministrationText();
  /** A failure is shown by the global error message. */
  const work = (row: SignIn, run: () => Promise<string>) =>
    list.change(row.id, async () => notices.toast({ tone: 'success', message: await run() })).catch(() => undefined);
  return {
    async end(row: SignIn) {
      const { id, name, address, userAgent } = row;
      const confirmed = await notices.confirm({
        title: t('signIns.endAsk', { name }),
        message: t('signIns.endText', { device: describeDevice(userAgent, t), address }),
        confirm: t('signIns.end'),
        danger: true,
      });
      if (!confirmed) return;
      await work(row, async () => {
        await hostCall(transport, hostRoutes.endSignIn, { params: { id } });
        return t('signIns.ended', { name });
      });
    },
    async endAll(row: SignIn) {
      const { employeeId, name } = row;
      const confirmed = await notices.confirm({
        title: t('signIns.endAllAsk', { name }),
        message: t('signIns.endAllText'),
        confirm: t('signIns.endAll'),
        danger: true,
      });
      if (!confirmed) return;
      await work(row, async () => {
        const params = { id: employeeId };
        const { ended } = await hostCall<{ ended: number }>(transport, hostRoutes.endSignInsOf, { params });
        return t('signIns.endedAll', { name, count: ended });
      });
    },
  };
}
