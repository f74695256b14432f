import { useAtrium } from '@atrium/sdk/client';
import { Button, EmptyState, Icon, Select } from '@atrium/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import type { TreeLine } from './treeRows.ts';
import type { MenuEntry, Nav, Offer } from './types.ts';
import { OFFER } from './useTreeDrag.ts';

export interface OffersListProps {
  /** Views that no enabled entry opens. */
  readonly offers: readonly Offer[];
  /** Directories in the order of the tree. */
  readonly directories: readonly TreeLine<MenuEntry>[];
  readonly onAdd: (offer: Offer, parentId: number) => Promise<void>;
  /** The tree is beside it: a view can be dragged there too. */
  readonly beside?: boolean;
}

/** Offered views that the menu does not contain yet: one click adds them to the selected directory. */
export function OffersList({ offers, directories, onAdd, beside = false }: OffersListProps) {
  const { t } = useAtrium<Nav>();
  const [chosen, setChosen] = useState('');
  const [adding, setAdding] = useState<string | null>(null);
  const parentId = (directories.find(({ entry }) => String(entry.id) === chosen) ?? directories[0])?.entry.id;
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<{ readonly opens: string; readonly at: number } | null>(null);
  const add = async (offer: Offer) => {
    if (adding !== null || parentId === undefined) return;
    setAdding(offer.opens);
    added.current = { opens: offer.opens, at: offers.indexOf(offer) };
    await onAdd(offer, parentId);
    setAdding(null);
  };
  useLayoutEffect(() => {
    const gone = added.current;
    if (!gone || offers.some(({ opens }) => opens === gone.opens)) return;
    added.current = null;
    // The button was removed with its view: focus the next one, so that the keyboard user stays here.
    if (document.activeElement !== document.body) return;
    const buttons = list.current!.querySelectorAll('button');
    (buttons[Math.min(gone.at, buttons.length - 1)] ?? list.current!).focus();
  }, [offers]);
  const content =
    offers.length === 0 ? (
      <EmptyState icon="tick-circle" title={t('offers.noneTitle')}>
        {t('offers.noneText')}
      </EmptyState>
    ) : (
      <>
        <p className="nav-sub">{t('offers.text')}</p>
        <label className="nav-target">
          <span>{t('offers.target')}</span>
          <Select
            small
            aria-label={t('offers.target')}
            value={parentId === undefined ? '' : String(parentId)}
            options={directories.map(({ entry, level }) => ({
              value: String(entry.id),
              label: `${'　'.repeat(level - 1)}${entry.name}`,
            }))}
            onChange={setChosen}
          />
        </label>
        <ul>
          {offers.map((offer) => (
            <li
              key={offer.opens}
              className="nav-offer"
              draggable={beside}
              onDragStart={(event) => event.dataTransfer.setData(OFFER, offer.opens)}
            >
              <Icon name={offer.iconName} />
              <div className="nav-offer-name">
                <div className="at-cut" title={offer.name}>
                  {offer.name}
                </div>
                <div className="at-cut nav-note" title={`${offer.opens}　${offer.pluginName}`}>
                  {offer.opens}　{offer.entryId === null ? offer.pluginName : t('offers.off')}
                </div>
              </div>
              <Button
                small
                aria-label={t('offers.enableName', { name: offer.name })}
                loading={adding === offer.opens}
                disabled={parentId === undefined}
                onClick={() => void add(offer)}
              >
                {t('offers.enable')}
              </Button>
            </li>
          ))}
        </ul>
        {beside && <p className="nav-sub nav-offers-end">{t('offers.drag')}</p>}
      </>
    );
  return (
    <div ref={list} tabIndex={-1} className={beside ? 'nav-offers-list' : 'nav-offers-list nav-offered'}>
      {content}
    </div>
  );
}
