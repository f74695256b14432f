import { openWorkspace, type WorkspaceParts } from '../../../../testing/openWorkspace.tsx';
import type { Available, Shelf } from '../available.ts';
import type { Detail, Installed, Review } from '../installed.ts';

/** An enabled plugin in two processes, as the list has it. */
export function installed(id: string, name: string, more: Partial<Installed> = {}): Installed {
  const version = more.version ?? '1.4.0';
  const process = (at: string): Installed['processes'][number] => ({
    name: at,
    version,
    state: 'active',
    failure: null,
    activatedIn: 42,
    calls: 900,
    errors: 0,
    p95: 16.4,
    memory: null,
    replaced: 0,
  });
  return {
    id,
    name,
    version,
    origin: 'installed',
    state: 'active',
    failure: null,
    publisher: '資訊部系統開發組',
    signature: 'valid',
    installedOn: '2026-03-12 09:30:00',
    installedBy: '方志遠',
    activatedIn: 42,
    processes: [process('app-1'), process('app-2')],
    memory: null,
    isRequired: false,
    builtInVersion: null,
    replaced: null,
    calls: 1842,
    errors: 0,
    p95: 17.2,
    ...more,
  };
}

/** Everything about it. */
export function detailOf(plugin: Installed, more: Partial<Detail> = {}): Detail {
  return {
    ...plugin,
    description: '登記、借用與歸還公司設備，逾期自動提醒雙方。',
    homepage: 'https://equipment.example',
    license: 'Apache-2.0',
    keyId: '4c1a09e788d25b30',
    hash: '9f2c77e1a0b3',
    size: 421_888,
    clientSize: 88_064,
    sdk: '1.4.0',
    isolation: 'none',
    canIsolate: true,
    modules: ['fs', 'http'],
    views: [
      { kind: 'tab', name: 'EquipmentList', title: '設備清單', entries: 1 },
      { kind: 'panel', name: 'LoanForm', title: '借用單', entries: 0 },
      { kind: 'today', name: 'DueSoon', title: '待歸還', entries: null },
    ],
    actions: [
      { name: 'equipment.lend', title: '借用設備', roles: 1, people: 186 },
      { name: 'equipment.manage', title: '管理設備', roles: 0, people: 0 },
    ],
    api: [
      {
        name: 'list',
        method: 'get',
        path: '/api/equipment',
        needs: '借用設備',
        isFile: false,
        calls: 1204,
        errors: 0,
        p95: 14,
      },
      {
        name: 'report',
        method: 'get',
        path: '/api/equipment/report.csv',
        needs: '檢視借用統計',
        isFile: true,
        calls: 0,
        errors: 0,
        p95: null,
      },
    ],
    jobs: [{ name: 'remind', title: '逾期提醒', schedule: '每日 08:00' }],
    events: ['lent', 'returned'],
    publishes: [],
    subscribes: ['employee.left'],
    offers: ['findEquipment'],
    uses: ['calendar'],
    tables: [{ name: 'loan', rows: 12_480, bytes: 39_845_888 }],
    inUse: { roles: 1, people: 186, entries: 2 },
    hours: Array.from({ length: 24 }, (_, at) => ({
      from: `2026-03-${at < 10 ? 25 : 26} ${String((at + 14) % 24).padStart(2, '0')}:00:00`,
      calls: at === 12 ? 0 : 40,
      p95: at === 12 ? null : at === 18 ? 41 : 17,
    })),
    errorMinutes: { from: '2026-03-26 13:18:00', counts: Array.from({ length: 60 }, () => 0) },
    trouble: null,
    peopleToday: 46,
    faults: [],
    recent: [
      {
        at: '2026-03-26 13:58:00',
        kind: 'crash',
        title: '外掛未處理的錯誤',
        detail: 'socket hang up',
        person: null,
      },
      { at: '2026-03-12 09:30:00', kind: 'update', title: '更新外掛', detail: '1.3.2 → 1.4.0', person: '方志遠' },
    ],
    files: { count: 214, bytes: 100_663_296 },
    versions: [
      {
        version: '1.4.0',
        hash: '9f2c77e1a0b3',
        installedOn: '2026-03-12 09:30:00',
        installedBy: '方志遠',
        changes: '逾期提醒改由保管人設定。',
        isBuiltIn: false,
        isCurrent: true,
        obstacle: null,
      },
      {
        version: '1.3.2',
        hash: 'aaaa77e1a0b3',
        installedOn: '2026-02-10 14:05:00',
        installedBy: '方志遠',
        changes: '修正歸還時間差一天。',
        isBuiltIn: false,
        isCurrent: false,
        obstacle: null,
      },
      {
        version: '1.3.0',
        hash: 'bbbb77e1a0b3',
        installedOn: '2026-01-15 16:12:00',
        installedBy: null,
        changes: '',
        isBuiltIn: false,
        isCurrent: false,
        obstacle: '遷移 0004 之後的資料表，1.3.0 讀不懂。',
      },
    ],
    dataCanGo: true,
    ...more,
  };
}

/** An archive of a compatible update. */
export function reviewOf(more: Partial<Review> = {}): Review {
  return {
    id: 'equipment',
    name: '設備借用',
    version: '1.5.0',
    from: '1.4.0',
    builtInVersion: null,
    isOlder: false,
    hash: 'c0ffee123456',
    size: 421_888,
    clientSize: 88_064,
    publisher: '資訊部系統開發組',
    description: '登記、借用與歸還公司設備。',
    changes: '條碼借用、批次歸還',
    signature: 'valid',
    keyId: '4c1a09e788d25b30',
    keyName: '資訊部',
    sdk: '1.4.0',
    newActions: [{ name: 'equipment.returnMany', title: '批次歸還' }],
    removedActions: [],
    newViews: [{ kind: 'panel', name: 'ReturnMany', title: '批次歸還' }],
    removedViews: [],
    newCalls: 2,
    removedCalls: [],
    migrations: [{ tag: '0005_barcode', isCompatible: true }],
    tables: ['label'],
    jobs: [],
    uses: ['calendar'],
    subscribes: [],
    missing: [],
    modules: ['fs'],
    newModules: [],
    isolation: 'none',
    canIsolate: true,
    ...more,
  };
}

export const equipment = installed('equipment', '設備借用');
const failure = {
  phase: 'timer',
  code: 'TIMER_FAILED',
  message: "TypeError: Cannot read properties of undefined (reading 'shiftId')",
};
export const swapping = installed('shift-swap', '換班公布欄', {
  version: '0.3.1',
  publisher: '',
  signature: 'unsigned',
  state: 'quarantined',
  failure,
  errors: 12,
  p95: null,
  processes: installed('', '').processes.map((process) => ({
    ...process,
    state: 'failed',
    failure,
    p95: null,
    errors: 6,
  })),
});
export const meal = installed('meal', '訂餐', { state: 'disabled', activatedIn: null, p95: null, processes: [] });
export const attendance = installed('attendance', '出勤', {
  publisher: '',
  origin: 'builtIn',
  signature: 'builtIn',
  installedOn: null,
  installedBy: null,
  isRequired: true,
  builtInVersion: '1.4.0',
});
const ALL: readonly Installed[] = [attendance, equipment, meal, swapping];

/** A plugin of the registry that is not installed. */
export const available = (id: string, name: string, more: Partial<Available> = {}): Available => ({
  package: `atrium-plugin-${id}`,
  id,
  name,
  description: '訪客預約、到訪簡訊、識別證列印',
  version: '1.2.0',
  publisher: '恆茂電子',
  size: 421_888,
  publishedOn: '2026-03-20 10:00:00',
  installed: null,
  isUpdate: false,
  ...more,
});

/** What the registry offers: something new, an update, and what is installed in its newest version. */
export const shelfOf = (more: Partial<Shelf> = {}): Shelf => ({
  source: 'registry',
  place: 'npm.example',
  readOn: '2026-03-26 14:18:00',
  problem: null,
  list: [
    available('meal', '訂餐', { version: '1.4.0', installed: '1.4.0', description: '每日訂餐與扣款' }),
    available('visitor', '訪客登記'),
    available('equipment', '設備借用', {
      version: '1.5.0',
      installed: '1.4.0',
      isUpdate: true,
      publisher: '資訊部系統開發組',
      description: '登記、借用與歸還公司設備',
      publishedOn: '2026-03-25 10:00:00',
    }),
  ],
  ...more,
});

/** The screen over these plugins, for a person who manages them. */
export function openPlugins(
  answers: WorkspaceParts['answers'] = {},
  list = ALL,
  slow: WorkspaceParts['slow'] = {},
  actions = ['plugin.manage'],
) {
  return openWorkspace({
    slow,
    address: '/index?open=Plugins',
    person: { actions },
    answers: {
      'get /installedPlugins': () => ({ list, allowsUnsigned: false }),
      'get /installedPlugins/:plugin'(input) {
        const { plugin } = (input as { params: { plugin: string } }).params;
        return detailOf(list.find(({ id }) => id === plugin)!);
      },
      'get /availablePlugins': () => shelfOf({ source: 'none', place: '', list: [] }),
      ...answers,
    },
  });
}

/** A refusal of the server. */
export const refusal = (message: string, code = 422, errors: readonly object[] = []) =>
  Object.assign(new Error(message), { code, http: 200, errors, data: null });
