import { failure, later } from '@atrium/testing/part';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../testing/showPart.tsx';
import PunchButtons from './PunchButtons.tsx';

const times = (workOnTime = '', workOffTime = '') => vi.fn(() => Promise.resolve([{ workOnTime, workOffTime }]));
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the punch buttons', () => {
  test('[S0-083] each shows its time once punched', async () => {
    await showPart(<PunchButtons />, { punches: times('08:56', '18:03') });
    await expect.element(button(/上班已打卡 08:56/)).toHaveTextContent('上班 08:56');
    await expect.element(button(/下班已打卡 18:03/)).toHaveTextContent('下班 18:03');
  });

  test('[S0-089] pressing twice sends one call', async () => {
    const answer = later<{ workTime: string }>();
    const punch = vi.fn((_input: { params: { id: number } }) => answer.promise);
    await showPart(<PunchButtons />, { punches: times(), punch });
    await expect.element(button('上班打卡')).not.toHaveAttribute('aria-disabled');
    const element = button('上班打卡').element() as HTMLButtonElement;
    element.click();
    element.click();
    (button('下班打卡').element() as HTMLButtonElement).click();
    await expect.element(button('上班打卡')).toHaveAttribute('aria-busy', 'true');
    element.click();
    await expect.poll(() => punch).toHaveBeenCalledTimes(1);
    await expect.poll(() => punch.mock.calls[0]![0]).toEqual({ params: { id: 0 } });
    answer.resolve({ workTime: '08:56' });
    await expect.element(button(/上班已打卡/)).toBeVisible();
  });

  test('[S0-090] success shows the returned time and a message', async () => {
    const punch = vi.fn(() => Promise.resolve({ workTime: '18:05' }));
    const { toast } = await showPart(<PunchButtons />, { punches: times('08:56'), punch });
    await expect.element(button(/上班已打卡 08:56/)).toBeVisible();
    await button('下班打卡').click();
    await expect.element(button(/下班已打卡 18:05/)).toHaveTextContent('下班 18:05');
    await expect.poll(() => punch).toHaveBeenCalledWith({ params: { id: 1 } }, expect.anything());
    await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '下班打卡成功，18:05' });
  });

  test('[S0-091] a failure is an alert 打卡失敗 with the reason, and the button can be pressed again', async () => {
    const reason = '目前的網路位址 203.0.113.9 不在可打卡的網路內，請連上公司網路後再打卡。';
    const punch = vi.fn(() => Promise.reject(failure(reason)));
    const { alert, toast } = await showPart(<PunchButtons />, { punches: times(), punch });
    await expect.element(button('上班打卡')).not.toHaveAttribute('aria-disabled');
    await button('上班打卡').click();
    await expect.poll(() => alert.mock.calls).toEqual([[{ title: '打卡失敗', message: reason, tone: 'danger' }]]);
    expect(toast).not.toHaveBeenCalled();
    await button('上班打卡').click();
    await expect.poll(() => punch.mock.calls.length).toBe(2);
  });

  test('a punch whose response was lost is shown after the failure', async () => {
    const punches = times();
    const punch = vi.fn(() => {
      punches.mockImplementation(() => Promise.resolve([{ workOnTime: '08:56', workOffTime: '' }]));
      return Promise.reject(failure('連線逾時。', 'TIMEOUT'));
    });
    await showPart(<PunchButtons />, { punches, punch });
    await expect.element(button('上班打卡')).not.toHaveAttribute('aria-disabled');
    await button('上班打卡').click();
    await expect.element(button(/上班已打卡 08:56/)).toBeVisible();
  });

  test('a punch in another browser shows at once', async () => {
    const { send } = await showPart(<PunchButtons />, { punches: times() });
    await expect.element(button('上班打卡')).not.toHaveAttribute('aria-disabled');
    send('punched', { workOnTime: '08:41', workOffTime: '', workDate: '2026-03-26' });
    await expect.element(button(/上班已打卡 08:41/)).toBeVisible();
  });

  test('after punching in, in is done and out can be pressed again and again', async () => {
    const answers = ['18:00', '18:07'];
    const punch = vi.fn(() => Promise.resolve({ workTime: answers.shift()! }));
    await showPart(<PunchButtons />, { punches: times('08:56'), punch });
    await expect.element(button(/上班已打卡/)).toHaveAttribute('aria-disabled', 'true');
    await button('下班打卡').click();
    await button(/下班已打卡 18:00/).click();
    await expect.element(button(/下班已打卡 18:07/)).toBeVisible();
    await expect.poll(() => punch).toHaveBeenCalledTimes(2);
  });

  test('reloads the times after missed events, and releases everything on unmount', async () => {
    const punches = times();
    const { screen, send, listening } = await showPart(<PunchButtons />, { punches });
    await expect.poll(() => punches.mock.calls.length).toBe(1);
    send('resync');
    await expect.poll(() => punches.mock.calls.length).toBe(2);
    await screen.unmount();
    expect(listening()).toBe(0);
  });
});
