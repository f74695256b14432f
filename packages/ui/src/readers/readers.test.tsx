import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { OverlaysRoot } from '../overlays/index.ts';
import { companyOf } from '../testing/companyOf.ts';
import { FavouriteButton, ReaderField, ReadersList, type Reader } from './index.ts';

test('the field shows how many people will see it: those chosen and the author, each once, without people who have left', async () => {
  const organisation = companyOf(2, 2, 8);
  const [one, two, three] = organisation.departments[0]!.groups[0]!.employees;
  await render(
    <OverlaysRoot>
      <ReaderField
        label="讀者"
        organisation={organisation}
        hidden={[three!]}
        value={[one!.id, two!.id, three!.id]}
        also={[one!.id]}
        onChange={() => undefined}
      />
    </OverlaysRoot>,
  );
  await expect.element(page.getByText('2 人會看到')).toBeVisible();
});

test('readers are listed by department with the time when they read it, 3,000 of them too', async () => {
  const readers: Reader[] = Array.from({ length: 3000 }, (_, index) => ({
    ...{ employeeId: index + 1, name: `員工${index + 1}`, departmentName: index < 2 ? '客服部' : '' },
    readOn: index === 0 ? '2025-03-24 17:36' : null,
  }));
  await render(
    <div style={{ height: 300, width: 460 }}>
      <ReadersList readers={readers} />
    </div>,
  );
  await expect.element(page.getByText('3000 人，1 人已讀')).toBeVisible();
  await expect.element(page.getByText('客服部')).toBeVisible();
  await expect.element(page.getByText(/2025\/3\/24.*17:36 已讀/)).toBeVisible();
  expect(page.getByText('未讀').elements().length).toBeLessThan(60);
});

test('the star switches; clicks within 400 ms are one', async () => {
  const onChange = vi.fn();
  const { rerender } = await render(<FavouriteButton of="週會" marked={false} onChange={onChange} />);
  const star = page.getByRole('button', { name: '收藏「週會」' });
  await userEvent.dblClick(star);
  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith(true);
  await rerender(<FavouriteButton of="週會" marked onChange={onChange} />);
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
});

test('while its mark is being saved the star keeps the focus, and clicks do nothing', async () => {
  const onChange = vi.fn();
  const { rerender } = await render(<FavouriteButton of="週會" marked={false} onChange={onChange} />);
  const star = page.getByRole('button', { name: '收藏「週會」' });
  (star.element() as HTMLElement).focus();
  await rerender(<FavouriteButton of="週會" marked disabled onChange={onChange} />);
  await expect.element(star).toHaveAttribute('aria-disabled', 'true');
  await expect.element(star).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
});
