import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ClientContext } from './ClientContext.ts';
import { storedDrafts } from './drafts.ts';
import { onRecordSaved } from './savedRecords.ts';
import type { CallFailure, Guard, Notices, ViewFrame } from './services.ts';
import { FrameContext, PluginContext } from './useAtrium.ts';
import { useRecordForm } from './useRecordForm.ts';
import { useRecordPane, type PaneLink } from './useRecordPane.ts';

interface Note {
  readonly id: number;
  readonly title: string;
  readonly version: number;
}
type Answer = Note | Error;
/** A field that uploads. */
const FIELD = {};
const NOTE: Note = { id: 5, title: '原來', version: 1 };
const refusal = (parts: object) => Object.assign(new Error('不行'), { errors: [], ...parts });

interface FormProps {
  readonly id?: number | undefined;
  readonly read: () => Promise<Note | null>;
  readonly send: (title: string, confirm: boolean) => Promise<{ id: number; record?: Note }>;
  readonly pane?: PaneLink;
  readonly onRefused?: ((refusal: CallFailure) => boolean | Promise<boolean>) | undefined;
}

function Form({ id, read, send, pane, onRefused }: FormProps) {
  const form = useRecordForm<Note, { readonly title: string }, null>({
    name: 'note',
    id,
    pane,
    blank: { title: '' },
    read: async () => ({ record: await read(), choices: null }),
    fieldsOf: ({ title }) => ({ title }),
    validate: ({ title }) => (title === '' ? { title: '請輸入標題' } : {}),
    save: ({ title }, { confirm }) => send(title, confirm),
    title: (record) => (record ? `編輯：${record.title}` : '新增'),
    failed: () => '儲存失敗',
    ...(onRefused && { onRefused }),
  });
  const { label, error, missing } = form.field('title', { required: true });
  if (form.failure)
    return (
      <p role="alert">
        {form.failure.message}
        {form.draft && `草稿：${form.draft.title}`}
      </p>
    );
  if (!form.ready) return null;
  return (
    <form aria-label={form.title}>
      <input aria-label={label} {...form.input('title')} />
      <output>
        {[
          ...[error, missing && '必填', form.dirty && '未儲存', form.saving && '儲存中', form.waiting && '等待上傳'],
          form.since && `對方改過：${[...form.since.theirs, ...form.since.conflicts].join('、')}`,
        ]
          .filter(Boolean)
          .join('，')}
      </output>
      {form.merge && (
        <div role="dialog" aria-label="合併">
          <p>{[form.merge.base, form.merge.mine, form.merge.theirs].map(({ title: text }) => text).join('／')}</p>
          <button type="button" onClick={() => form.merge!.answer({ title: '合併的' })}>
            合併
          </button>
          <button type="button" onClick={() => form.merge!.answer(null)}>
            返回
          </button>
        </div>
      )}
      <button type="button" onClick={() => void form.save()}>
        儲存
      </button>
      <button type="button" onClick={() => form.activity.report(FIELD, { isPending: true })}>
        打字中
      </button>
      <button type="button" onClick={() => form.activity.report(FIELD, { uploading: 2 })}>
        開始上傳
      </button>
      <button type="button" onClick={() => form.activity.report(FIELD, {})}>
        上傳完成
      </button>
      <button type="button" onClick={() => form.activity.report(FIELD, { failed: ['網路圖.png'] })}>
        上傳失敗
      </button>
      <button type="button" onClick={() => form.stopWaiting()}>
        先不儲存
      </button>
    </form>
  );
}

async function open({
  id,
  answers = [],
  onRefused,
}: { id?: number; answers?: Answer[]; onRefused?: FormProps['onRefused'] } = {}) {
  const confirm = vi.fn<Notices['confirm']>(() => Promise.resolve(true));
  const alert = vi.fn<Notices['alert']>(() => Promise.resolve());
  const toast = vi.fn<Notices['toast']>();
  const guards = new Set<Guard>();
  const setTitle = vi.fn<(title: string) => void>();
  const context = {
    id: 'dummy',
    session: { state: { id: 7 } },
    notices: { confirm, alert, toast },
    t: (key: string) => ({ 'field.title': '標題' })[key] ?? key,
  } as unknown as ClientContext<never>;
  const guard = (added: Guard) => {
    guards.add(added);
    return () => void guards.delete(added);
  };
  const frame = { kind: 'panel', key: 'panel:Note', guard, setTitle } as unknown as ViewFrame;
  const send = vi.fn<FormProps['send']>(() => {
    const answer = answers.shift() ?? { ...NOTE, id: 5 };
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ id: answer.id, record: answer });
  });
  const read = vi.fn<FormProps['read']>(() => Promise.resolve(id === undefined ? null : NOTE));
  const saved = vi.fn<() => void>();
  onRecordSaved(context, saved);
  const screen = await render(
    <PluginContext value={context}>
      <FrameContext value={frame}>
        <Form id={id} read={read} send={send} onRefused={onRefused} />
      </FrameContext>
    </PluginContext>,
  );
  const isDirty = () => [...guards].some((each) => each.isDirty());
  return { screen, confirm, alert, toast, send, saved, setTitle, isDirty, context, frame, read, guards };
}
const title = page.getByRole('textbox', { name: '標題' });
const said = page.getByRole('status');
const save = () => page.getByRole('button', { name: '儲存' }).click();

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'zh-Hant-TW';
});

test('an error is shown at its field and nothing is sent; changing the field removes it', async () => {
  const { send } = await open();
  await save();
  await expect.element(said).toHaveTextContent('請輸入標題，必填');
  expect(send).not.toHaveBeenCalled();
  await title.fill('甲');
  await expect.element(said).toHaveTextContent('未儲存');
});

const press = (name: string) => page.getByRole('button', { name }).click();
const merging = page.getByRole('dialog', { name: '合併' });

test('saving waits for running uploads and sends by itself when they are done, once', async () => {
  const { send } = await open({ id: 5 });
  await title.fill('新的');
  await press('開始上傳');
  await save();
  await expect.element(said).toHaveTextContent('未儲存，等待上傳');
  await save();
  expect(send).not.toHaveBeenCalled();
  await press('上傳完成');
  await expect.poll(() => send).toHaveBeenCalledOnce();
});

test('a failed upload stops the save, with its name; who does not want to wait goes on editing', async () => {
  const { send, alert, isDirty } = await open({ id: 5 });
  await title.fill('新的');
  await press('開始上傳');
  await save();
  await press('先不儲存');
  await expect.element(said).toHaveTextContent('未儲存');
  await save();
  await press('上傳失敗');
  await expect.poll(() => alert.mock.lastCall?.[0].message).toContain('網路圖.png');
  expect(send).not.toHaveBeenCalled();
  expect(isDirty()).toBe(true);
});

test('a save notifies the lists of the plugin, and the form continues with the saved record', async () => {
  const { saved, setTitle, isDirty } = await open({ id: 5, answers: [{ id: 5, title: '改過', version: 2 }] });
  await expect.element(title).toHaveValue('原來');
  await expect.poll(() => setTitle).toHaveBeenLastCalledWith('編輯：原來');
  await title.fill('改過');
  expect(isDirty()).toBe(true);
  await save();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(isDirty()).toBe(false);
  await expect.poll(() => setTitle).toHaveBeenLastCalledWith('編輯：改過');
});

test("the server's field errors (422) are shown at their fields, after its message", async () => {
  const { alert, isDirty } = await open({
    id: 5,
    answers: [refusal({ code: 422, errors: [{ field: 'title', rule: '已有同名的' }] })],
  });
  await title.fill('重複');
  await save();
  await expect.element(said).toHaveTextContent('已有同名的，未儲存');
  await expect.poll(() => alert).toHaveBeenCalledWith({ title: '儲存失敗', message: '不行', tone: 'danger' });
  expect(isDirty()).toBe(true);
});

test.each([412, '412'])('another person saved first (%j): both are merged, and the result is sent', async (code) => {
  const current: Note = { id: 5, title: '別人的', version: 2 };
  const stale = refusal({ code, data: current });
  const { send } = await open({ id: 5, answers: [stale, stale, { id: 5, title: '合併的', version: 3 }] });
  await title.fill('我的');
  await save();
  await expect.element(merging).toMatchTextContent('原來／我的／別人的');
  await press('返回');
  await expect.element(title).toHaveValue('我的');
  await save();
  await press('合併');
  await expect.element(title).toHaveValue('合併的');
  await expect.poll(() => send.mock.calls.map(([sent]) => sent)).toEqual(['我的', '我的', '合併的']);
});

test('a newer version that differs in nothing of the form is no question', async () => {
  const { send } = await open({ id: 5, answers: [refusal({ code: 412, data: { ...NOTE, version: 9 } })] });
  await title.fill('我的');
  await save();
  await expect.poll(() => send.mock.calls.map(([sent]) => sent)).toEqual(['我的', '我的']);
});

/** Types into a note, and opens it again after another person has saved it. */
async function reopen(current: Note) {
  const first = await open({ id: 5 });
  await title.fill('我的');
  await first.screen.unmount();
  first.read.mockResolvedValue(current);
  const show = () =>
    render(
      <PluginContext value={first.context}>
        <FrameContext value={first.frame}>
          <Form id={5} read={first.read} send={first.send} />
        </FrameContext>
      </PluginContext>,
    );
  return { ...first, show };
}

test('a draft over a newer record asks before it overwrites it, after another reload too; saving asks first', async () => {
  const { show, send } = await reopen({ id: 5, title: '別人的', version: 2 });
  const again = await show();
  await expect.element(merging).toMatchTextContent('原來／我的／別人的');
  await again.unmount();
  await show();
  await expect.element(merging).toMatchTextContent('原來／我的／別人的');
  await press('返回');
  await expect.element(title).toHaveValue('我的');
  await expect.element(said).toHaveTextContent('未儲存，對方改過：title');
  await save();
  await expect.element(merging).toMatchTextContent('原來／我的／別人的');
  expect(send).not.toHaveBeenCalled();
  await press('合併');
  await expect.poll(() => send.mock.calls.map(([sent]) => sent)).toEqual(['合併的']);
});

test('a draft over the same record is restored without a question', async () => {
  const { show } = await reopen({ ...NOTE, version: 7 });
  await show();
  await expect.element(title).toHaveValue('我的');
  expect(merging.elements()).toEqual([]);
});

test('a stale save without the present record is reported as any other refusal', async () => {
  const { alert, confirm, isDirty } = await open({ id: 5, answers: [refusal({ code: 412 })] });
  await title.fill('我的');
  await save();
  await expect.poll(() => alert).toHaveBeenCalledOnce();
  expect(confirm).not.toHaveBeenCalled();
  expect(isDirty()).toBe(true);
});

test('a second save while the first one is sent is ignored', async () => {
  const { send, saved } = await open({ id: 5 });
  const sent = Promise.withResolvers<{ id: number; record: Note }>();
  send.mockReturnValueOnce(sent.promise);
  await title.fill('改過');
  await save();
  await expect.element(said).toHaveTextContent('未儲存，儲存中');
  await save();
  sent.resolve({ id: 5, record: { ...NOTE, title: '改過' } });
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(send).toHaveBeenCalledOnce();
});

test('a refusal that the form’s owner handles is not shown by the form: the input stays, and can be sent again', async () => {
  const onRefused = vi.fn((refused: CallFailure) => Promise.resolve(refused.code === '300'));
  const taken = refusal({ code: '300', data: { room: '501' }, errors: [{ field: 'title', rule: '會議室已被預約' }] });
  const { alert, saved, isDirty } = await open({ id: 5, answers: [taken, refusal({ code: '409' })], onRefused });
  await title.fill('甲');
  await save();
  await expect.poll(() => onRefused).toHaveBeenCalledWith(taken);
  await expect.element(said).toHaveTextContent('未儲存');
  await expect.element(said).not.toHaveTextContent('會議室已被預約');
  expect(alert).not.toHaveBeenCalled();
  await save();
  await expect.poll(() => alert).toHaveBeenCalledOnce();
  await expect.poll(() => onRefused).toHaveBeenCalledTimes(2);
  expect(isDirty()).toBe(true);
  await save();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
});

test.each([
  [
    'yes',
    true,
    [
      ['甲', false],
      ['甲', true],
    ],
  ],
  ['no', false, [['甲', false]]],
])('a call that the server wants confirmed is repeated if the person says %s', async (_what, confirmed, sent) => {
  const { confirm, send, isDirty } = await open({ answers: [refusal({ status: 'CONFIRM', code: 409 })] });
  confirm.mockResolvedValueOnce(confirmed);
  await title.fill('甲');
  await save();
  await expect.poll(() => send.mock.calls).toEqual(sent);
  await expect.poll(isDirty).toBe(!confirmed);
});

test.each([404, '404'])('the draft of a record that cannot be read any more (%j) can be read', async (code) => {
  const { show, read } = await reopen(NOTE);
  read.mockRejectedValue(refusal({ code }));
  await show();
  await expect.element(page.getByRole('alert')).toHaveTextContent('不行草稿：我的');
  const [draft, ...others] = storedDrafts(7, 'panel:Note');
  expect(others).toEqual([]);
  // it says what it is about also where the plugin is not there any more
  expect(draft).toMatchObject({ plugin: 'dummy', name: 'note 5', about: { labels: { title: '標題' } } });
  expect(draft!.about.title).toBeTypeOf('string');
});

test('the frame is notified in the moment in which there is unsaved input, and in which there is none', async () => {
  const { guards } = await open({ id: 5 });
  await expect.element(title).toHaveValue('原來');
  const marks: boolean[] = [];
  const [guard] = [...guards];
  guard!.subscribe!(() => marks.push(guard!.isDirty()));
  await title.fill('我的');
  await expect.poll(() => marks.at(-1)).toBe(true);
  await title.fill('原來');
  await expect.poll(() => marks.at(-1)).toBe(false);
  // a field that has not passed on what was typed, and a file on its way
  await press('打字中');
  await expect.poll(() => marks.at(-1)).toBe(true);
  await press('上傳完成');
  await expect.poll(() => marks.at(-1)).toBe(false);
  await press('開始上傳');
  await expect.poll(() => marks.at(-1)).toBe(true);
});

test('a pane asks before another record replaces unsaved input, and shows the same one again after a reload', async () => {
  const { screen, confirm, context, frame, send } = await open();
  await screen.unmount();
  const read = () => Promise.resolve(NOTE);
  function Pane() {
    const pane = useRecordPane<number>('open');
    return (
      <>
        <button type="button" onClick={() => void pane.open(6)}>
          六
        </button>
        {pane.target !== null && (
          <Form key={`${pane.target} ${pane.start}`} id={pane.target} pane={pane} read={read} send={send} />
        )}
      </>
    );
  }
  const show = () =>
    render(
      <PluginContext value={context}>
        <FrameContext value={frame}>
          <Pane />
        </FrameContext>
      </PluginContext>,
    );
  const six = page.getByRole('button', { name: '六' });
  const first = await show();
  await six.click();
  await title.fill('我的');
  confirm.mockResolvedValueOnce(false);
  await six.click();
  await expect
    .poll(() => confirm.mock.calls[0]![0])
    .toMatchObject({ confirm: '捨棄變更', cancel: '繼續編輯', danger: true });
  await expect.element(title).toHaveValue('我的');
  await first.unmount();
  await show();
  await expect.element(title).toHaveValue('我的');
  await six.click();
  await expect.element(title).toHaveValue('原來');
});
