import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { Button, Field, Icon, Select, Tag, TextInput } from '@atrium/ui';
import { useState, type FormEvent } from 'react';
import { LevelTag } from './columns.tsx';
import type { Company, TestResult, Whitelist } from './types.ts';

/** A form that shows which level an address gets for a company, and why. */
export function Tester({ companies }: { readonly companies: readonly Company[] }) {
  const { t, api, session } = useAtrium<Whitelist>();
  const [address, setAddress] = useState('');
  const [companyId, setCompanyId] = useState(String(session.state.companyId));
  const [result, setResult] = useState<TestResult | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const test = async (given: { address?: string }) => {
    setBusy(true);
    try {
      const body = { ...given, companyId: Number(companyId) };
      const answer = await api.test({ body }, { quiet: true });
      setAddress(answer.address);
      setResult(answer);
      setProblem('');
    } catch (failure) {
      setResult(null);
      setProblem((failure as CallFailure).message);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void test({ address });
  };
  return (
    <form className="whitelist-tester" aria-label={t('test.title')} onSubmit={submit}>
      <div className="whitelist-tester-ask">
        <Field label={t('test.address')} error={problem}>
          <TextInput
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            autoFocus
            spellCheck={false}
          />
        </Field>
        <Field label={t('field.companyIdSet')}>
          <Select
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={companyId}
            onChange={setCompanyId}
          />
        </Field>
        <Button type="submit" loading={busy}>
          {t('test.do')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => void test({})}>
          {t('test.mine')}
        </Button>
      </div>
      <div aria-live="polite">
        {result && (
          <>
            <p className="whitelist-verdict">
              <code>{result.address}</code>
              <Icon name="arrow-right" size={14} />
              <LevelTag level={result.level} />
            </p>
            {result.chain.length === 0 ? (
              <p className="whitelist-why">{t('test.none')}</p>
            ) : (
              <ol className="whitelist-chain">
                {result.chain.map((link) => (
                  <li key={link.id} data-verdict={link.verdict}>
                    <Icon name={link.verdict === 'chosen' ? 'tick-circle' : 'small-minus'} size={14} />
                    <span>
                      {link.name} <code>{link.ip}</code>
                      {link.source === 'configuration' && <Tag>{t('source.configuration')}</Tag>}
                    </span>
                    <LevelTag level={link.riskLevel} />
                    <span className="whitelist-why">{t(`verdict.${link.verdict}`)}</span>
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </div>
    </form>
  );
}
