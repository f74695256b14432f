import { useAtrium } from '@atrium/sdk/client';
import { Badge, Button, EmptyState, Icon, Select } from '@atrium/ui';
import { useState } from 'react';
import { OFFER } from './MenuTree.tsx';
import type { TreeLine } from './treeRows.ts';
import type { MenuEntry, Nav, Offer } from './types.ts';

interface OffersPaneProps {
  /** Views that no enabled entry opens. */
  readonly offers: readonly Offer[];
  /** Directories in the order of the tree. */
  readonly directories: readonly TreeLine<MenuEntry>[];
  readonly onAdd: (offer: Offer, parentId: number) => Promise<void>;
}

/** What plugins offer and the menu does not show yet: one click puts it under the chosen directory. */
export function OffersPane({ offers, directories, onAdd }: OffersPaneProps) {
  const { t } = useAtrium<Nav>();
  const [chosen, setChosen] = useState('');
  const [adding, setAdding] = useState<string | null>(null);
  const parentId = (directories.find(({ entry }) => String(entry.id) === chosen) ?? directories[0])?.entry.id;
  const add = async (offer: Offer) => {
    if (adding !== null || parentId === undefined) return;
    setAdding(offer.opens);
    await onAdd(offer, parentId);
    setAdding(null);
  };
  return (
    <section className="nav-offers" aria-label={t('offers.title')}>
      <header className="nav-bar">
        <h2>{t('offers.title')}</h2>
        <Badge count={offers.length} tone="soft" />
      </header>
      {offers.length === 0 ? (
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
                draggable
                onDragStart={(event) => event.dataTransfer.setData(OFFER, offer.opens)}
              >
                <Icon name={offer.iconName} />
                <div className="nav-offer-name">
                  <div className="at-cut">{offer.name}</div>
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
          <p className="nav-sub nav-offers-end">{t('offers.drag')}</p>
        </>
      )}
    </section>
  );
}
