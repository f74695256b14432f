import { fileURLToPath } from 'node:url';
import { mount, type MountOptions } from '@atrium/testing';
import type { Notice } from '@atrium/sdk/server';
import contract from '../contract.ts';

const TELLER = fileURLToPath(new URL('../../fixtures/teller', import.meta.url));

/** The plugin in the real host, with a fixture plugin that sends notifications. */
export async function notificationsTest(options: MountOptions<typeof contract> = {}) {
  const mounted = await mount(contract, { ...options, with: [TELLER, ...(options.with ?? [])] });
  return {
    ...mounted,
    /** Sends a notification by a call; returns the status of the response. */
    async tell(token: string, notice: Partial<Notice> & Pick<Notice, 'to'> & { fail?: boolean }): Promise<number> {
      const { status } = await fetch(`${mounted.url}/api/teller/tell`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ type: 7, title: '發布了一項公告', ...notice }),
      });
      return status;
    },
  };
}

export type NotificationsTest = Awaited<ReturnType<typeof notificationsTest>>;
