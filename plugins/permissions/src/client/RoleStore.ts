import type { CallFailure } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import type { PermissionsClient, Role } from './types.ts';

interface Asked {
  page: number;
  pageSize: number;
  name: string;
  /** null: enabled or not. */
  isEnabled: boolean | null;
  sortName: 'id' | 'name' | 'code' | 'memberCount' | 'isEnabled' | 'updatedOn';
  sort: 'ASC' | 'DESC';
}

/** No condition at all. */
export const ANY = { name: '', isEnabled: null } as const;

/** The list of roles on show. */
export class RoleStore {
  readonly state = proxy({
    asked: { page: 1, pageSize: 15, ...ANY, sortName: 'id', sort: 'ASC' } as Asked,
    rows: ref([]) as readonly Role[],
    total: 0,
    loading: false,
    ready: false,
    failure: null as CallFailure | null,
    /** Roles whose switch is on its way. */
    busy: [] as number[],
  });
  readonly #context: PermissionsClient;
  #asked = 0;

  constructor(context: PermissionsClient) {
    this.#context = context;
  }

  /** Loads, and keeps the list true while it is shown. */
  connect(): () => void {
    const { events } = this.#context;
    const releases = [events.on('changed', () => void this.load(true)), events.onResync(() => void this.load(true))];
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
    const { state } = this;
    const asked = ++this.#asked;
    state.loading = true;
    try {
      const page = await this.#context.api.list({ query: queryOf(state.asked) }, { quiet: true, background });
      if (asked !== this.#asked) return;
      Object.assign(state, { rows: ref(page.list), total: page.totalSize, ready: true, failure: null });
    } catch (failure) {
      if (asked === this.#asked) state.failure = ref(failure as CallFailure);
    } finally {
      if (asked === this.#asked) state.loading = false;
    }
  }

  /** Enables or disables a role (C.8-22), after a question where somebody's rights change by it. Gives whether it was done. */
  async toggle({ permissionId, name, isEnabled: before, version }: Role): Promise<boolean> {
    const { api, notices, t } = this.#context;
    if (this.state.busy.includes(permissionId)) return false;
    this.state.busy.push(permissionId);
    const isEnabled = !before;
    try {
      const { total, refused } = await api.preview({ body: { permissionId, isEnabled } }, { quiet: true });
      if (refused !== '') {
        await notices.alert({ title: t('form.failed'), message: refused, tone: 'danger' });
        return false;
      }
      const sure =
        total === 0 ||
        (await notices.confirm({
          title: t(isEnabled ? 'toggle.enableTitle' : 'toggle.disableTitle', { name }),
          message: t('toggle.text', { count: total }),
          confirm: t(isEnabled ? 'toggle.enable' : 'toggle.disable'),
          danger: !isEnabled,
        }));
      if (!sure) return false;
      await api.change({ params: { permissionId }, body: { isEnabled, version } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('changed') });
      return true;
    } catch (failure) {
      await notices.alert({ title: t('form.failed'), message: (failure as CallFailure).message, tone: 'danger' });
      return false;
    } finally {
      this.state.busy = this.state.busy.filter((each) => each !== permissionId);
      await this.load(true);
    }
  }
}

function queryOf({ isEnabled, ...query }: Asked) {
  return { ...query, ...(isEnabled !== null && { isEnabled }) };
}
