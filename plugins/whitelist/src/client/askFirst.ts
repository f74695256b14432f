import type { CallFailure } from '@atrium/sdk/client';
import type { WhitelistClient } from './types.ts';

/**
 * Makes a call that the server may ask about: trusting every address, or one's own address sinking (C.8-18, C.8-20). Whoever
 * says yes makes it again with `confirm`. Gives false where they said no.
 *
 * @throws what the call fails with otherwise
 */
export async function askFirst(
  { notices, t }: Pick<WhitelistClient, 'notices' | 't'>,
  call: (confirm: boolean) => Promise<unknown>,
): Promise<boolean> {
  try {
    await call(false);
    return true;
  } catch (caught) {
    const failure = caught as CallFailure;
    if (failure.status !== 'CONFIRM') throw failure;
    const sure = await notices.confirm({
      title: t('ask.title'),
      message: failure.message,
      confirm: t('ask.continue'),
      danger: true,
    });
    if (!sure) return false;
    await call(true);
    return true;
  }
}
