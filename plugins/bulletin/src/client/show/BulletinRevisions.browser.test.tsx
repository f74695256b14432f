import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Bulletins } from '../types.ts';

async function open() {
  await page.viewport(1280, 900);
  const mounted = await mountClient<Bulletins>('bulletin', {
    actions: ['bulletin.publish', 'bulletin.category.manage'],
    clock: '2026-03-26T09:00:00+08:00',
  });
  const { api } = mounted.context;
  const { id: mainCategoryId } = await api.createMainCategory({ body: { name: '行政公告' } });
  const { id: subCategoryId } = await api.createSubCategory({
    params: { id: mainCategoryId },
    body: { name: '門禁與總務' },
  });
  const reader = await mounted.asPerson({ as: { name: '讀者甲' } });
  const { id } = await api.createBulletin({
    body: {
      mainCategoryId,
      subCategoryId,
      publishedOn: '2026-03-26 08:00',
      finishedOn: '2026-04-08 18:00',
      title: '整修改道',
      content: '<p>請從 B1 進出</p>',
      readers: [reader.person.id],
    },
  });
  await reader.api.markRead({ params: { id }, body: {} });
  await api.changeBulletin({ params: { id }, body: { title: '整修改道（改期）', content: '<p>請從 B2 進出</p>' } });
  return { ...mounted, id };
}

test('the versions of a bulletin are listed, each with what it changed in the one before', async () => {
  const { id, showPanel } = await open();
  await showPanel('BulletinRevisions', { id });
  const list = page.getByRole('list', { name: '版本' });
  await expect.element(list.getByRole('button', { pressed: true })).toMatchTextContent('第 2 版');
  const article = page.getByRole('article');
  await expect.element(article.getByText('B1', { exact: true })).toBeVisible();
  expect(article.element().querySelector('del')?.textContent).toContain('B1');
  expect(article.element().querySelector('h1 ins')?.textContent).toContain('改期');
  await list.getByRole('button', { name: /第 1 版/ }).click();
  await expect.element(article.getByText('請從 B1 進出')).toBeVisible();
  expect(article.element().querySelector('del, ins')).toBeNull();
});

test('the version of a receipt is shown first; one whose text was not kept says so', async () => {
  const { id, showPanel } = await open();
  await showPanel('BulletinRevisions', { id, revision: 1 });
  await expect.element(page.getByText('請從 B1 進出')).toBeVisible();
  await showPanel('BulletinRevisions', { id, revision: 9 });
  await expect.element(page.getByText('這個版本的內容沒有保留')).toBeVisible();
});
