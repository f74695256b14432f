import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, IconButton } from '@atrium/ui';
import { useId, useState, type CSSProperties } from 'react';
import {
  generatePassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordChoice,
} from '../../fields/passwords.ts';
import type { Accounts } from '../types.ts';

const FIRST: PasswordChoice = { length: 16, letters: true, digits: true, symbols: true, readable: false };
/** Steps of the length. */
const SPAN = MAX_PASSWORD_LENGTH - MIN_PASSWORD_LENGTH;
const KINDS = ['letters', 'digits', 'symbols'] as const;

/** Proposes random passwords. A proposal is not part of the form until it is used. */
export function Generator({ onUse }: { readonly onUse: (password: string) => void }) {
  const { t } = useAtrium<Accounts>();
  const id = useId();
  const [choice, setChoice] = useState(FIRST);
  const [proposal, setProposal] = useState(() => generatePassword(FIRST));
  const choose = (part: Partial<PasswordChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    setProposal(generatePassword(next));
  };
  const chosen = KINDS.filter((kind) => choice[kind]).length;
  return (
    <section aria-labelledby={id} className="accounts-generator">
      <h3 id={id}>{t('generator.title')}</h3>
      <div className="accounts-generator-box">
        <div className="accounts-proposal">
          <code>{proposal}</code>
          <IconButton
            small
            icon="refresh"
            label={t('generator.again')}
            onClick={() => setProposal(generatePassword(choice))}
          />
          <Button small onClick={() => onUse(proposal)}>
            {t('generator.use')}
          </Button>
        </div>
        <label className="accounts-generator-length">
          <span>{t('generator.length')}</span>
          <input
            type="range"
            min={MIN_PASSWORD_LENGTH}
            max={MAX_PASSWORD_LENGTH}
            value={choice.length}
            style={{ '--part': (choice.length - MIN_PASSWORD_LENGTH) / SPAN } as CSSProperties}
            onChange={({ target }) => choose({ length: target.valueAsNumber })}
          />
          <b>{choice.length}</b>
        </label>
        <div className="accounts-generator-kinds">
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              checked={choice[kind]}
              // at least one kind of characters
              disabled={choice[kind] && chosen === 1}
              onChange={({ target }) => choose({ [kind]: target.checked })}
            >
              {t(`generator.${kind}`)}
            </Checkbox>
          ))}
          <Checkbox
            checked={choice.readable}
            title={t('generator.readable.tip')}
            onChange={({ target }) => choose({ readable: target.checked })}
          >
            {t('generator.readable')}
          </Checkbox>
        </div>
      </div>
    </section>
  );
}
