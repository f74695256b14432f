import { expect, test } from 'vitest';
import { startCalendar } from '../../testing/startCalendar.ts';

test('[S1-001][S1-154] POST /v2/getAuth – the public token of the portal opens the service', async () => {
  const { url, anna, ben } = await startCalendar();
  const authorise = async (publicToken: string, bearer?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    };
    const body = JSON.stringify({ publicToken });
    const response = await fetch(`${url}/cal/v2/getAuth`, { method: 'POST', headers, body });
    return { http: response.status, ...((await response.json()) as { code: string; data: object }) };
  };
  const opened = {
    http: 200,
    code: '1',
    data: {
      employeeId: anna.person.id,
      token: anna.token,
      expireDateTime: expect.stringMatching(/^2026-03-26 \d\d:\d\d:\d\d$/),
    },
  };
  expect(await authorise(anna.token)).toMatchObject(opened);
  expect(await authorise(anna.token, anna.token)).toMatchObject(opened);

  // no failure has a code that signs the person out of the portal
  const failed = { http: 200, code: '0' };
  for (const token of ['', 'no token', `${anna.token.slice(0, -2)}xx`])
    expect(await authorise(token)).toMatchObject(failed);
  expect(await authorise(ben.token, anna.token)).toMatchObject(failed);
  await anna.host.logout({});
  expect(await authorise(anna.token)).toMatchObject(failed);
});

test('[S1-155] GET /v2/support/hiddenEmployees – hidden people are those of the company who have left', async () => {
  const { anna, olga, addPerson } = await startCalendar();
  const leaver = await addPerson({ name: 'Gone', hidden: true });
  expect(await anna.api.hiddenEmployees({})).toEqual([
    { id: leaver.id, name: 'Gone', departmentId: leaver.departmentId },
  ]);
  expect(await olga.api.hiddenEmployees({})).toEqual([]);
});
