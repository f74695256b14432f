import { useLoaded } from '@atrium/sdk/client';
import { type ApiToken, hostRoutes } from '@atrium/sdk/host';
import { Button, dayLabel, EmptyState, ErrorState, Icon, momentLabel, Skeleton } from '@atrium/ui';
import { useState } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { scopesText, type TokenText, useTokenText } from '../../apiTokens/useTokenText.ts';
import { ApiTokenForm, type MadeToken, MadeTokenDialog } from './ApiTokenForm.tsx';
import { Section } from './Section.tsx';

type Token = z.output<typeof ApiToken>;
interface State {
  readonly mayAdd: boolean;
  readonly list: readonly Token[];
  readonly plugins: readonly { readonly id: string; readonly name: string }[];
}

/** The API tokens of the person, for whom the company allows them; nothing for others without any. */
export function ApiTokensSection() {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useTokenText();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const {
    value: state,
    failure,
    reload,
  } = useLoaded(() => hostCall<State>(transport, hostRoutes.apiTokens, undefined, { quiet: true }), [transport]);

  const revoke = async ({ id, name }: Token) => {
    const confirmed = await notices.confirm({
      title: t('revokeAsk', { name }),
      message: t('revokeText'),
      confirm: t('revoke'),
      danger: true,
    });
    if (!confirmed) return;
    try {
      await hostCall(transport, hostRoutes.revokeApiToken, { params: { id } });
      notices.toast({ tone: 'success', message: t('revoked', { name }) });
    } catch {
      // the global error message has shown why
    }
    await reload();
  };

  if (!failure && state && !state.mayAdd && state.list.length === 0) return null;
  return (
    <Section title={t('title')} note={t(state && !state.mayAdd ? 'notAllowed' : 'note')}>
      {failure && <ErrorState title={t('failed')} onRetry={() => void reload()} />}
      {!failure && !state && (
        <div className="ws-signin" aria-hidden="true">
          <Skeleton width={220} />
        </div>
      )}
      {!failure && state?.list.length === 0 && <EmptyState icon="key" title={t('none')} />}
      {!failure &&
        state?.list.map((token) => (
          <div className="ws-signin" key={token.id}>
            <Icon name="key" />
            <div className="ws-signin-words">
              <div>
                {token.name} <code className="at-mute">{`${token.begin}…`}</code>
              </div>
              <div className="at-caption at-mute">{noteOf(token, t)}</div>
              <div className="at-caption at-mute">{scopesText(token.scopes, t)}</div>
            </div>
            <Button small onClick={() => void revoke(token)} aria-label={t('revokeOne', { name: token.name })}>
              {t('revoke')}
            </Button>
          </div>
        ))}
      {!failure && state?.mayAdd && (
        <div className="ws-signin">
          <Button small icon="plus" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      {isAdding && state && (
        <ApiTokenForm
          plugins={state.plugins}
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setAdding(false);
            setMade(token);
            void reload();
          }}
        />
      )}
      {made && <MadeTokenDialog {...made} onClose={() => setMade(undefined)} />}
    </Section>
  );
}

const noteOf = ({ createdOn, usedOn, address, validUntil }: Token, t: TokenText) => {
  const [created, until] = [momentLabel(createdOn), dayLabel(validUntil)];
  return usedOn === null
    ? t('unused', { created, until })
    : t('used', { created, until, used: momentLabel(usedOn), address });
};
