import { sdkText } from './sdkText.ts';
import type { CallFailure, Notices } from './services.ts';

/**
 * Makes a call that the server may ask about (status `CONFIRM`, such as a change that lowers one's own rights). The person
 * reads the server's question; the call is made again with `confirm` where they say yes.
 *
 * @returns false where they said no
 * @throws what the call fails with otherwise
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
