import { sdkText } from './sdkText.ts';
import type { CallFailure, Notices } from './services.ts';

/**
 * Makes a call that the server may want confirmed (status `CONFIRM`, such as a change that lowers the caller's own
 * permissions). Shows the server's question and repeats the call with `confirm` if the person agrees.
 *
 * @returns false if the person declined
 * @throws any other failure of the call
 */
export async function confirmFirst(
  notices: Pick<Notices, 'confirm'>,
  call: (confirm: boolean) => Promise<unknown>,
): Promise<boolean> {
  try {
    await call(false);
    return true;
  } catch (caught) {
    const failure = caught as CallFailure;
    if (failure.status !== 'CONFIRM') throw failure;
    const confirmed = await notices.confirm({
      title: sdkText('confirm.title'),
      message: failure.message,
      confirm: sdkText('confirm.continue'),
      danger: true,
    });
    if (confirmed) await call(true);
    return confirmed;
  }
}
