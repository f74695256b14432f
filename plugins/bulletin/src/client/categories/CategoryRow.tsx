import { toastWithUndo, useAtrium, type CallFailure } from '@atrium/sdk/client';
import { IconButton, StatusSwitch } from '@atrium/ui';
import { useState, type ReactNode } from 'react';
import type { Bulletins } from '../types.ts';
import type { Category } from './useCategories.ts';

interface CategoryRowProps {
  readonly category: Category;
  /** The name, or a button with it. */
  readonly children: ReactNode;
}

/** A category in its list: how many bulletins have it, its status, and what can be done with it. */
export function CategoryRow({ category, children }: CategoryRowProps) {
  const { api, notices, panels, t } = useAtrium<Bulletins>();
  const [busy, setBusy] = useState(false);
  const { kind, id, name, isEnabled, version, used } = category;

  /** Enables or disables it; without a version, as the undo does, it ignores changes made meanwhile. */
  const enable = async (next: boolean, known?: number): Promise<void> => {
    const input = { params: { id }, body: { isEnabled: next, ...(known !== undefined && { version: known }) } };
    setBusy(true);
    try {
      await (kind === 'main'
        ? api.changeMainCategory(input, { quiet: true })
        : api.changeSubCategory(input, { quiet: true }));
      const message = t(next ? 'categories.enabled' : 'categories.disabled', { name });
      toastWithUndo(notices, { tone: 'success', message }, () => void enable(!next));
    } catch (failure) {
      await fail(t(`category.${kind}.changeFailed`), failure);
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    const confirmed = await notices.confirm({
      title: t('categories.remove.title', { name }),
      message: t('categories.remove.text'),
      confirm: t('categories.remove.do'),
      danger: true,
    });
    if (!confirmed) return;
    try {
      await (kind === 'main'
        ? api.removeMainCategory({ params: { id } }, { quiet: true })
        : api.removeSubCategory({ params: { id } }, { quiet: true }));
      notices.toast({ tone: 'success', message: t('categories.removed', { name }) });
    } catch (failure) {
      await fail(t('categories.remove.failed'), failure);
    }
  };
  const fail = (title: string, failure: unknown) =>
    notices.alert({ title, message: (failure as CallFailure).message, tone: 'danger' });
  const edit = () =>
    kind === 'main' ? panels.open('MainCategoryForm', { id }, { id }) : panels.open('SubCategoryForm', { id }, { id });
  return (
    <div className="bulletin-category">
      <div className="bulletin-category-name">{children}</div>
      <span className="bulletin-category-used at-mute">{t('categories.used', { count: used })}</span>
      <StatusSwitch
        label={t('categories.switch', { name })}
        active={isEnabled}
        busy={busy}
        onChange={(next) => void enable(next, version)}
      />
      <IconButton small icon="edit" label={t('categories.edit', { name })} onClick={edit} />
      <IconButton small icon="trash" label={t('categories.remove', { name })} onClick={() => void remove()} />
    </div>
  );
}
