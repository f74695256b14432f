import { fill, type Variables } from '@atrium/sdk';
import { type Message, type MessageVariables, refusalsOf, type Written } from '@atrium/sdk/server';
import english from '../../locales/en.json' with { type: 'json' };
import chinese from '../../locales/zh-TW.json' with { type: 'json' };

export type Language = 'zh-TW' | 'en';

/** Keys of the host's own catalogue. */
export type HostTextKey = keyof typeof chinese;

/** The host's own catalogues. */
export const hostCatalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-TW': chinese,
  en: english,
};

/** A text of the host in a language; the key itself if it is missing, so that it is noticed. */
export function hostText(language: Language, key: string, variables?: Variables): string {
  return fill(hostCatalogues[language][key] ?? hostCatalogues['zh-TW'][key] ?? key, variables);
}

/** A text for the operator of the server: command line, start and loading messages. Always Traditional Chinese. */
export function operatorText(key: HostTextKey, variables?: Variables): string {
  return hostText('zh-TW', key, variables);
}

/** Refusals with texts of the host. */
export const refuse = refusalsOf<HostTextKey>('host');

export type Catalogue = Readonly<Record<string, string>>;
export type PluginCatalogues = Readonly<Record<Language, Catalogue>>;

/** The texts of the host and of every plugin, by plugin and language. */
export class Catalogues {
  readonly #plugins = new Map<string, PluginCatalogues>([['host', hostCatalogues]]);

  add(plugin: string, catalogues: PluginCatalogues): void {
    this.#plugins.set(plugin, catalogues);
  }

  of(plugin: string, language: Language): Catalogue {
    return this.#plugins.get(plugin)?.[language] ?? {};
  }

  /** The text in the language, else in Chinese, else its key, so that a missing one is noticed. */
  text({ plugin, key, variables }: Message, language: Language): string {
    return fill(this.#find(plugin, key, language) ?? key, variables && this.#values(variables, language));
  }

  /** A text as it is, or a message in the language; `otherwise` for one whose plugin or text is missing. */
  render(written: Written, language: Language, otherwise?: string): string {
    if (typeof written === 'string') return written;
    const known = this.#find(written.plugin, written.key, language) !== undefined;
    return known || otherwise === undefined ? this.text(written, language) : otherwise;
  }

  /**
   * The label of a field: text `field.<name>` of the plugin, then of the host, else the name itself. A field in a list is
   * named with its place, `placements.0.day` as 時段第 1 項的日期; one without a text in something that has one is named as that.
   */
  label(plugin: string, field: string, language: Language): string {
    let label = '';
    let isItem = false;
    for (const part of field.split('.')) {
      if (/^\d+$/.test(part)) {
        label = this.#host('label.item', { list: label, place: Number(part) + 1 }, language);
        isItem = true;
        continue;
      }
      const key = `field.${part}`;
      const own = this.#find(plugin, key, language) ?? this.#find('host', key, language);
      if (own !== undefined) label = isItem ? this.#host('label.ofItem', { item: label, field: own }, language) : own;
    }
    return label === '' ? field : label;
  }

  #host(key: string, variables: Variables, language: Language): string {
    return this.text({ plugin: 'host', key, variables }, language);
  }

  #values(variables: MessageVariables, language: Language): Variables {
    const values = Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'object' ? this.text(value, language) : value,
    ]);
    return Object.fromEntries(values) as Variables;
  }

  #find(plugin: string, key: string, language: Language): string | undefined {
    const catalogues = this.#plugins.get(plugin);
    return catalogues?.[language][key] ?? catalogues?.['zh-TW'][key];
  }
}
