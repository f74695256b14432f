import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { AnyContract } from '@atrium/sdk';
import { hostContract } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import { z } from 'zod';

type Texts = Readonly<Record<string, string>>;

const ROOT = new URL('../../', import.meta.url);
const LANGUAGES = ['zh-TW', 'en'] as const;
const textsOf = (folder: string): readonly Texts[] =>
  LANGUAGES.map((language) => {
    const file = new URL(`${folder}/locales/${language}.json`, ROOT);
    return JSON.parse(readFileSync(file, 'utf8')) as Texts;
  });
const HOST = textsOf('host/server');

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node | readonly Node[];
  readonly prefixItems?: readonly Node[];
  readonly additionalProperties?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

/** Names of the fields that a schema takes, those in lists and objects included. */
function namesIn(node: Node | boolean | undefined): string[] {
  if (node === undefined || typeof node === 'boolean') return [];
  const { properties = {}, items, prefixItems, additionalProperties, anyOf, oneOf, allOf } = node;
  const nested = [items, prefixItems, additionalProperties, anyOf, oneOf, allOf].flat();
  const own = Object.entries(properties).flatMap(([name, field]) => [name, ...namesIn(field)]);
  return [...own, ...nested.flatMap((each) => namesIn(each as Node))];
}

test('people read the names of the screen in a message about any field of any call', async () => {
  const folders = readdirSync(new URL('plugins', ROOT)).filter((name) =>
    existsSync(new URL(`plugins/${name}/src/contract.ts`, ROOT)),
  );
  const plugins = await Promise.all(
    folders.map(async (name) => {
      const module = (await import(new URL(`plugins/${name}/src/contract.ts`, ROOT).href)) as { default: AnyContract };
      return { contract: module.default, texts: textsOf(`plugins/${name}`) };
    }),
  );
  const all = [...plugins, { contract: hostContract as AnyContract, texts: HOST }];
  expect(all.length).toBeGreaterThan(10);
  const without = all.flatMap(({ contract: { id, api }, texts }) =>
    Object.entries(api ?? {}).flatMap(([call, { body, query }]) =>
      [body, query]
        .flatMap((schema) =>
          schema ? namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node) : [],
        )
        .filter((name) => LANGUAGES.some((_, index) => !{ ...HOST[index], ...texts[index] }[`field.${name}`]))
        .map((name) => `${id}.${call}: ${name}`),
    ),
  );
  expect([...new Set(without)]).toEqual([]);
});
