import { hasWords, searchWords } from '@atrium/sdk/client';
import { onTestFinished, vi } from 'vitest';
import Calendar from '../client/calendar/Calendar.tsx';
import type { Schedule } from '../client/types.ts';
import { SAMPLE_COMPANY_DAYS, SAMPLE_TYPES, sampleMarch } from './sampleMonth.ts';
import { showPart } from './showPart.tsx';

interface Options {
  readonly schedules?: readonly Schedule[];
  readonly api?: Record<string, (input: never) => Promise<unknown>>;
  readonly choices?: Parameters<typeof showPart>[2];
  readonly params?: { readonly date?: string; readonly schedule?: number; readonly people?: string };
}

interface ListInput {
  readonly query: Record<string, unknown> & { readonly page?: number; readonly pageSize?: number };
}

/** The calendar tab on 2026-03-26, 14:18 of the company, with a server of these schedules. */
export async function openCalendar({ schedules = sampleMarch(), api = {}, choices, params }: Options = {}) {
  vi.setSystemTime(new Date(2026, 2, 26, 14, 18));
  onTestFinished(() => void vi.useRealTimers());
  const month = vi.fn(({ params: { month: asked } }: { params: { month: string } }) => {
    const list = schedules.filter(({ startTime, endTime }) => startTime < `${asked}-32` && endTime > `${asked}-01`);
    return Promise.resolve({ list });
  });
  const companyDays = vi.fn(({ params: { month: asked } }: { params: { month: string } }) =>
    Promise.resolve(SAMPLE_COMPANY_DAYS[asked] ?? []),
  );
  const list = vi.fn(({ query }: ListInput) => {
    const { dateBegin = '', dateEnd = '9', isCollected, createdBySet, titleSet = [], page = 1, pageSize = 10 } = query;
    const words = searchWords((query['keyword'] as string | undefined) ?? '');
    const found = schedules.filter(
      (one) =>
        one.startTime.slice(0, 10) <= String(dateEnd) &&
        one.endTime.slice(0, 10) >= String(dateBegin) &&
        (isCollected === undefined || one.isCollected === isCollected) &&
        (createdBySet === undefined || (createdBySet as number[]).includes(one.createdBy)) &&
        (titleSet as string[]).every((text) => one.title.includes(text)) &&
        hasWords(words, [one.title]),
    );
    const from = (page - 1) * pageSize;
    return Promise.resolve({ list: found.slice(from, from + pageSize), totalSize: found.length, page, pageSize });
  });
  const authorise = vi.fn((_input: { body: { publicToken: string } }) => Promise.resolve({}));
  const scheduleTypes = vi.fn(() => Promise.resolve(SAMPLE_TYPES));
  const reservations = vi.fn(() => Promise.resolve({ list: [], totalSize: 0, page: 1, pageSize: 10 }));
  const wishes = vi.fn(() => Promise.resolve([]));
  const calls = { authorise, month, companyDays, list, scheduleTypes, reservations, wishes };
  const parts = await showPart(<Calendar params={params} />, { ...calls, ...api } as never, choices);
  return { ...parts, calls };
}
