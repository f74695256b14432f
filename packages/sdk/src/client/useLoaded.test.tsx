import { StrictMode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PluginContext } from './useAtrium.ts';
import { useLiveLoaded, useLoaded } from './useLoaded.ts';

/** A component whose pending loads are resolved by the test, in any order. */
async function open() {
  const asked: { name: string; arrive: () => void; fail: () => void }[] = [];
  const load = (name: string) =>
    new Promise<string>((resolve, reject) => {
      const answer = `${name} ${asked.length}`;
      asked.push({ name, arrive: () => resolve(answer), fail: () => reject(new Error(`不通 ${answer}`)) });
    });
  function Shown({ name }: { readonly name: string | null }) {
    const { value, failure, reload } = useLoaded(() => (name === null ? null : load(name)), [name]);
    return (
      <>
        <output>{`${value ?? '無'}／${failure?.message ?? '無'}`}</output>
        <button type="button" onClick={() => void reload()}>
          重新載入
        </button>
      </>
    );
  }
  const screen = await render(<Shown name="甲" />);
  return { asked, ask: (name: string | null) => screen.rerender(<Shown name={name} />), unmount: screen.unmount };
}
const said = page.getByRole('status');
const reload = page.getByRole('button', { name: '重新載入' });

test('shows the value; it stays during a reload until the next one arrives', async () => {
  const { asked } = await open();
  await expect.element(said).toHaveTextContent('無／無');
  asked[0]!.arrive();
  await expect.element(said).toHaveTextContent('甲 0／無');
  await reload.click();
  expect(asked).toHaveLength(2);
  await expect.element(said).toHaveTextContent('甲 0／無');
  asked[1]!.arrive();
  await expect.element(said).toHaveTextContent('甲 1／無');
});

test('a failure is shown beside the previous value until a retry', async () => {
  const { asked } = await open();
  asked[0]!.fail();
  await expect.element(said).toHaveTextContent('無／不通 甲 0');
  await reload.click();
  await expect.element(said).toHaveTextContent('無／無');
  asked[1]!.arrive();
  await expect.element(said).toHaveTextContent('甲 1／無');
  await reload.click();
  asked[2]!.fail();
  await expect.element(said).toHaveTextContent('甲 1／不通 甲 2');
});

test('a value is never shown, not for a moment, beside what is asked for next', async () => {
  const states: string[] = [];
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  function Shown() {
    const [name, setName] = useState('甲');
    const { value } = useLoaded(() => (name === '甲' ? first : second).promise, [name]);
    useEffect(() => {
      // as a timer or an event of the server changes it, not a press of the person
      if (value === '甲的值') setTimeout(() => setName('乙'));
    }, [value]);
    return <output>{`${name}：${value ?? '無'}`}</output>;
  }
  await render(<Shown />);
  const output = said.element();
  new MutationObserver(() => states.push(output.textContent)).observe(output, { subtree: true, characterData: true });
  first.resolve('甲的值');
  await expect.element(said).toHaveTextContent('乙：無');
  second.resolve('乙的值');
  await expect.element(said).toHaveTextContent('乙：乙的值');
  expect(states).toEqual(['甲：甲的值', '乙：無', '乙：乙的值']);
});

test('loading something else clears the value, and a late response is ignored', async () => {
  const { asked, ask } = await open();
  asked[0]!.arrive();
  await expect.element(said).toHaveTextContent('甲 0／無');
  await ask('乙');
  await expect.element(said).toHaveTextContent('無／無');
  await ask('丙');
  asked[2]!.arrive();
  await expect.element(said).toHaveTextContent('丙 2／無');
  asked[1]!.fail();
  await ask('丙');
  expect(said.element().textContent).toBe('丙 2／無');
  await reload.click();
  await reload.click();
  asked[4]!.arrive();
  await expect.element(said).toHaveTextContent('丙 4／無');
  asked[3]!.arrive();
  await ask(null);
  expect(said.element().textContent, 'if nothing is loaded, the value stays').toBe('丙 4／無');
  expect(asked.map(({ name }) => name)).toEqual(['甲', '乙', '丙', '丙', '丙']);
});

test('React may mount it twice', async () => {
  const arrivals: (() => void)[] = [];
  const load = () =>
    new Promise<number>((resolve) => {
      const mine = arrivals.length + 1;
      arrivals.push(() => resolve(mine));
    });
  function Shown() {
    return <output>{useLoaded(load, []).value ?? '無'}</output>;
  }
  await render(
    <StrictMode>
      <Shown />
    </StrictMode>,
  );
  for (const arrive of arrivals) arrive();
  await expect.element(said).toHaveTextContent('2');
});

test('a `reload` kept from an earlier render loads what is shown now', async () => {
  const asked: { name: string; arrive: () => void }[] = [];
  const kept: { reload?: () => Promise<void> } = {};
  function Shown({ name }: { readonly name: string }) {
    const load = () => new Promise<string>((resolve) => asked.push({ name, arrive: () => resolve(name) }));
    const { value, reload: again } = useLoaded(load, [name]);
    useEffect(() => {
      kept.reload ??= again;
    }, [again]);
    return <output>{value ?? '無'}</output>;
  }
  const screen = await render(<Shown name="甲" />);
  await screen.rerender(<Shown name="乙" />);
  void kept.reload!();
  for (const { arrive } of asked) arrive();
  await expect.element(said).toHaveTextContent('乙');
  expect(asked.map(({ name }) => name)).toEqual(['甲', '乙', '乙']);
});

test('what is loaded once is loaded again after missed events, as long as it is shown', async () => {
  const listeners = new Set<() => void>();
  const onResync = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let count = 0;
  function Shown() {
    const { value } = useLoaded(() => Promise.resolve(`甲 ${(count += 1)}`), []);
    return <output>{value ?? '無'}</output>;
  }
  const { unmount } = await render(
    <PluginContext value={{ events: { onResync } } as never}>
      <Shown />
    </PluginContext>,
  );
  await expect.element(said).toHaveTextContent('甲 1');
  for (const listener of listeners) listener();
  await expect.element(said).toHaveTextContent('甲 2');
  await unmount();
  expect(listeners.size).toBe(0);
});

test('what is live is loaded again after its events and after missed ones, and listens only while it is shown', async () => {
  const listeners = new Map<string, Set<() => void>>();
  const listen = (name: string) => (listener: () => void) => {
    const of = listeners.get(name) ?? new Set();
    listeners.set(name, of.add(listener));
    return () => void of.delete(listener);
  };
  const emit = (name: string) => listeners.get(name)?.forEach((listener) => listener());
  let count = 0;
  function Shown({ name }: { readonly name: string }) {
    const { value } = useLiveLoaded(
      () => Promise.resolve(`${name} ${(count += 1)}`),
      [name],
      (again) => [listen(name)(again)],
    );
    return <output>{value ?? '無'}</output>;
  }
  const context = { events: { onResync: listen('resync') } } as never;
  const { rerender, unmount } = await render(<Shown name="甲" />, {
    wrapper: ({ children }) => <PluginContext value={context}>{children}</PluginContext>,
  });
  await expect.element(said).toHaveTextContent('甲 1');
  emit('甲');
  await expect.element(said).toHaveTextContent('甲 2');
  emit('resync');
  await expect.element(said).toHaveTextContent('甲 3');
  await rerender(<Shown name="乙" />);
  await expect.element(said).toHaveTextContent('乙 4');
  emit('甲');
  emit('乙');
  await expect.element(said).toHaveTextContent('乙 5');
  await unmount();
  expect([...listeners.values()].map(({ size }) => size)).toEqual([0, 0, 0]);
});
