import { Button, IconButton, Switch } from '@atrium/ui';
import { Popover } from '@atrium/ui/overlays';
import { useEffect, useRef } from 'react';
import { useText } from '../../services/i18n.ts';
import { moveCard, type TodayEntry } from './useTodayCards.ts';

interface ArrangeCardsProps {
  readonly cards: readonly TodayEntry[];
  readonly onArrange: (order: readonly TodayEntry[]) => void;
}

/** The button below the cards, and the list in which the person orders and hides them. */
export function ArrangeCards(props: ArrangeCardsProps) {
  const t = useText();
  return (
    <div className="ws-today-arrange">
      <Popover label={t('today.arrangeTitle')} placement="top" content={<CardList {...props} />}>
        <Button small variant="quiet" icon="settings">
          {t('today.arrange')}
        </Button>
      </Popover>
    </div>
  );
}

function CardList({ cards, onArrange }: ArrangeCardsProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button, which loses its focus when its row moves. */
  const pressed = useRef<{ readonly card: string; readonly step: -1 | 1 } | null>(null);
  useEffect(() => {
    if (!pressed.current) return;
    const { card, step } = pressed.current;
    pressed.current = null;
    const buttons = list.current!.querySelectorAll<HTMLButtonElement>(`[data-card="${card}"] button`);
    const [up, down] = [buttons[0]!, buttons[1]!];
    const [same, other] = step === -1 ? [up, down] : [down, up];
    (same.disabled ? other : same).focus();
  });
  const move = (card: string, step: -1 | 1) => {
    pressed.current = { card, step };
    onArrange(moveCard(cards, card, step));
  };
  const show = (card: string, shown: boolean) =>
    onArrange(cards.map((one) => (one.card === card ? { ...one, shown } : one)));
  return (
    <div className="ws-today-cards">
      <h2>{t('today.arrangeTitle')}</h2>
      <p className="at-caption at-mute">{t('today.arrangeNote')}</p>
      <ul ref={list}>
        {cards.map(({ card, title, shown }, at) => (
          <li key={card} data-card={card}>
            <Switch
              checked={shown}
              aria-label={t('today.shown', { title })}
              onChange={(event) => show(card, event.currentTarget.checked)}
            >
              {title}
            </Switch>
            <IconButton
              small
              icon="arrow-up"
              label={t('today.up', { title })}
              disabled={at === 0}
              onClick={() => move(card, -1)}
            />
            <IconButton
              small
              icon="arrow-down"
              label={t('today.down', { title })}
              disabled={at === cards.length - 1}
              onClick={() => move(card, 1)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
