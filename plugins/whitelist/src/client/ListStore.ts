import type { CallFailure } from '@atrium/sdk/client';
import { proxy, ref, subscribe } from 'valtio';
import { askFirst } from './askFirst.ts';
import { saved } from './saved.ts';
import { savedToast } from './savedToast.ts';
import type { Company, Entry, WhitelistClient } from './types.ts';

type SortName = 'name' | 'ip' | 'riskLevel' | 'isEnabled' | 'updatedOn';
interface Asked {
  page: number;
  pageSize: number;
  name: string;
  /** null: of every company, of every level, enabled or not. */
  companyId: number | null;
  riskLevel: number | null;
  isEnabled: boolean | null;
  sortName: SortName | 'id';
  sort: 'ASC' | 'DESC';
}

/** No condition at all. */
export const ANY = { name: '', companyId: null, riskLevel: null, isEnabled: null } as const;

/** The entries on show, and what is done to one of them. */
export class ListStore {
  readonly state = proxy({
    asked: { page: 1, pageSize: 15, ...ANY, sortName: 'id', sort: 'ASC' } as Asked,
    rows: ref([]) as readonly Entry[],
    total: 0,
    companies: ref([]) as readonly Company[],
    loading: false,
    failure: null as CallFailure | null,
    /** Entries whose switch is on its way. */
    busy: [] as number[],
  });
  readonly #context: WhitelistClient;
  #asked = 0;

  constructor(context: WhitelistClient) {
    this.#context = context;
  }

  /** Loads, and looks again when a form or somebody else has saved, or events were missed. */
  connect(): () => void {
    const { events } = this.#context;
    const refresh = () => void this.load(true);
    const releases = [
      events.on('changed', refresh),
      events.onResync(refresh),
      subscribe(saved, () => void this.load()),
    ];
    void this.load();
    return () => {
      for (const release of releases) release();
    };
  }

  ask(change: Partial<Asked>): void {
    Object.assign(this.state.asked, { page: 1, ...change });
    void this.load();
  }

  /** Of several answers under way the last asked for counts. */
  async load(background = false): Promise<void> {
    const { api } = this.#context;
    const { state } = this;
    const asked = ++this.#asked;
    if (!background) state.loading = true;
    try {
      const quiet = { quiet: true, background };
      const [page, companies] = await Promise.all([
        api.list({ query: queryOf(state.asked) }, quiet),
        state.companies.length > 0 ? state.companies : api.companies({}, quiet),
      ]);
      if (asked !== this.#asked) return;
      if (page.list.length === 0 && page.totalSize > 0) return this.ask({ page: state.asked.page - 1 });
      Object.assign(state, {
        rows: ref(page.list),
        total: page.totalSize,
        companies: ref([...companies]),
        failure: null,
      });
    } catch (failure) {
      if (asked === this.#asked) state.failure = ref(failure as CallFailure);
    } finally {
      if (asked === this.#asked) state.loading = false;
    }
  }

  async toggle({ id, isEnabled, version }: Entry): Promise<void> {
    const { api, notices, t } = this.#context;
    if (this.state.busy.includes(id)) return;
    this.state.busy.push(id);
    const body = { isEnabled: !isEnabled, version };
    try {
      const change = (confirm: boolean) =>
        api.change({ params: { id }, body: { ...body, ...(confirm && { confirm }) } }, { quiet: true });
      let answer: Awaited<ReturnType<typeof change>> | undefined;
      const done = await askFirst(this.#context, async (confirm) => (answer = await change(confirm)));
      // A disabled entry is in nobody's way.
      if (done && answer)
        notices.toast(isEnabled ? { tone: 'success', message: t('changed') } : savedToast(t, 'changed', answer));
    } catch (failure) {
      await notices.alert({ title: t('form.changeFailed'), message: (failure as Error).message, tone: 'danger' });
    } finally {
      this.state.busy = this.state.busy.filter((each) => each !== id);
      await this.load();
    }
  }

  async remove({ id, name, ip }: Entry): Promise<void> {
    const { api, notices, t } = this.#context;
    const sure = await notices.confirm({
      title: t('remove.title'),
      message: t('remove.text', { name, ip }),
      confirm: t('remove.do'),
      danger: true,
    });
    if (!sure) return;
    try {
      const done = await askFirst(this.#context, (confirm) =>
        api.remove({ params: { id }, query: confirm ? { confirm } : {} }, { quiet: true }),
      );
      if (done) notices.toast({ tone: 'success', message: t('removed') });
    } catch (failure) {
      await notices.alert({ title: t('remove.failed'), message: (failure as Error).message, tone: 'danger' });
    }
    await this.load();
  }
}

function queryOf({ companyId, riskLevel, isEnabled, ...query }: Asked) {
  return {
    ...query,
    ...(companyId !== null && { companyId }),
    ...(riskLevel !== null && { riskLevel }),
    ...(isEnabled !== null && { isEnabled }),
  };
}
