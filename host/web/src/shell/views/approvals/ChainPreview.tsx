import { useLoaded } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { useState } from 'react';
import { TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { useHostMembers } from '../administration/useHostMembers.ts';
import type { Step } from './StepsEditor.tsx';
import { useApprovalText } from './useApprovals.ts';

interface Preview {
  readonly steps: readonly { readonly need: Step['need']; readonly names: readonly string[] }[];
}

/** Who would decide a request of a chosen person by these steps, before they are saved. */
export function ChainPreview({ steps }: { readonly steps: readonly Step[] }) {
  const t = useApprovalText();
  const members = useHostMembers();
  const transport = useService(TRANSPORT);
  const [person, setPerson] = useState<number | null>(null);
  const asked = JSON.stringify(steps);
  const { value, failure } = useLoaded(
    async (signal): Promise<Preview | null> =>
      person === null
        ? null
        : hostCall<Preview>(
            transport,
            hostRoutes.previewApprovalChain,
            { body: { person, steps: JSON.parse(asked) as unknown } },
            { signal, quiet: true },
          ),
    [transport, person, asked],
  );
  return (
    <div className="ws-chain-preview" role="group" aria-label={t('chains.preview')}>
      <span>{t('chains.preview')}</span>
      {members ? (
        <MemberChooserField
          {...members}
          title={t('chains.preview')}
          max={1}
          value={person === null ? [] : [person]}
          onChange={([chosen]) => setPerson(chosen ?? null)}
        />
      ) : (
        <Skeleton height={32} />
      )}
      {failure && <p className="ws-deputies-failure">{failure.message}</p>}
      {!failure && value && (
        <ol>
          {value.steps.map(({ need, names }, at) => (
            <li key={at}>
              {names.length === 0 ? t('chains.none') : names.join(need === 'all' ? t('chains.and') : t('chains.or'))}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
