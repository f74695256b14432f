import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Calendar } from './types.ts';

const ics = (...events: string[][]) =>
  new File(
    [
      ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
        '\r\n',
      ),
    ],
    'other.ics',
    { type: 'text/calendar' },
  );
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);

test('the dry run lists each event, one that is refused with its reason; the import adds the others', async () => {
  const { showPanel } = await mountClient<Calendar>('calendar');
  const { frame } = await showPanel('CalendarImport', undefined);
  await expect.element(page.getByRole('button', { name: '選擇檔案' })).toBeVisible();
  const year = new Date().getFullYear() + 1;
  await choose(
    ics(
      ['UID:1', `DTSTART:${year}0303T010000Z`, `DTEND:${year}0303T020000Z`, 'SUMMARY:客戶來訪'],
      ['UID:2', `DTSTART:${year}0304T020000Z`, `DTEND:${year}0304T010000Z`, 'SUMMARY:時間顛倒'],
      ['UID:3', 'SUMMARY:沒有開始'],
    ),
  );
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect.element(row('客戶來訪')).toMatchTextContent('09:00–10:00');
  await expect.element(row('時間顛倒')).toMatchTextContent('結束時間早於開始時間');
  await expect.element(row('沒有開始')).toMatchTextContent('沒有時間');
  await page.getByRole('button', { name: '匯入 1 項' }).click();
  await expect.poll(() => frame.closed).toBe(true);
});
