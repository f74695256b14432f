import { VIEW_TYPE } from '@atrium/sdk';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HostSession } from '../../host/web/src/services/tokens.ts';
import { BrowserSocket } from '../../host/web/src/services/BrowserSocket.ts';
import { toWire } from '../../host/web/src/services/openWire.ts';
import { useServer } from '../wire/useServer.ts';

/** Event type for a changed menu (C.4-1), sent to the whole company. */
const MENU_CHANGED = -2;
const held = useServer({ ATRIUM_CAPTCHA: 'off' });

test('an event sent while the connection was interrupted is not missed: the browser is notified to refetch', async () => {
  const { client, atrium } = held;
  // Simulates a lost network.
  vi.stubGlobal('window', new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  const { token, employeeId } = await client.signIn('A001');
  let wire: Socket | undefined;
  const openWire = (give: () => string | null) => {
    const opened = io(atrium.url, {
      auth: { token: give() },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
    });
    wire = opened;
    return toWire(opened);
  };
  const session = { state: { id: employeeId, deptInfo: null, groupInfo: null }, token: () => token };
  const socket = new BrowserSocket(session as unknown as HostSession, async () => ({ openWire }));
  onTestFinished(() => socket.disconnect());
  const received: number[] = [];
  let resyncs = 0;
  socket.onEvent(({ type }) => received.push(type));
  socket.onResync(() => (resyncs += 1));
  const until = (fits: () => boolean) => expect.poll(fits, { timeout: 60_000, interval: 20 }).toBe(true);

  const changeMenu = async (menuCode: string) => {
    const body = {
      name: menuCode,
      menuCode,
      menuType: 0,
      parentId: 0,
      viewType: VIEW_TYPE.view,
      enable: true,
      iconName: 'folder-close',
    };
    expect((await client.call('POST', '/menu', { token, body })).body.code).toBe(200);
  };

  socket.connect();
  await until(() => socket.state.liveness === 'live');
  await changeMenu('One');
  await until(() => received.length === 1);
  const before = resyncs;

  wire!.io.engine.close();
  await until(() => socket.state.liveness === 'reconnecting');
  await changeMenu('Two');
  await until(() => socket.state.liveness === 'live');
  expect(resyncs).toBe(before + 1);

  await changeMenu('Three');
  await until(() => received.length > 1);
  expect(received).toEqual([MENU_CHANGED, MENU_CHANGED]);
  expect(resyncs, 'what follows is counted from the new connection').toBe(before + 1);
});
