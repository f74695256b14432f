import type { CallNeed } from './CallNeed.ts';
import type { CallWeight, Need, PanelShape, SearchTypeShape, Service, TabShape, TodayShape } from './ContractShape.ts';
import type { KindShape } from './KindShape.ts';
import type { Method } from './endpointOf.ts';
import type { ParamKinds } from './paramKinds.ts';

type Data<Shape> = Omit<Shape, 'params'> & { readonly params?: ParamKinds };

/**
 * `plugin.json`: a contract as plain data, made by the builder. The host builds menus, permission pages and API
 * documents from it without running the plugin. Schemas are stored as JSON Schema.
 */
export interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Version of the sdk that the plugin was built with; the host accepts the same major, built ≤ host. */
  readonly sdk: { readonly major: number; readonly built: string };
  readonly actions: Readonly<Record<string, string>>;
  readonly tabs: Readonly<Record<string, Data<TabShape>>>;
  readonly panels: Readonly<Record<string, Data<PanelShape>>>;
  readonly header: Readonly<
    Record<string, { title: string; icon?: string; order?: number; needs?: Need; riskLevel?: number }>
  >;
  readonly account: Readonly<Record<string, { title: string; icon?: string; order?: number; needs?: Need }>>;
  readonly sideTabs: Readonly<Record<string, { title: string; icon?: string; order?: number; needs?: Need }>>;
  readonly today: Readonly<Record<string, TodayShape>>;
  /** The types that its search finds. */
  readonly search: Readonly<Record<string, SearchTypeShape>>;
  readonly pages: Readonly<Record<string, { path: string; title: string; signedIn: boolean }>>;
  readonly commands: Readonly<
    Record<string, { title: string; icon?: string; keys?: string; order?: number; needs?: Need; riskLevel?: number }>
  >;
  readonly menu: readonly { code: string; opens: string; name?: string; icon?: string }[];
  readonly api: Readonly<Record<string, ManifestEndpoint>>;
  readonly events: readonly string[];
  /** Without `schedule` a job runs at times that the plugin chooses. */
  readonly jobs: Readonly<Record<string, { schedule?: string; title: string }>>;
  readonly cli: Readonly<Record<string, { usage: string; summary: string; examples: readonly string[] }>>;
  readonly offers: readonly string[];
  readonly uses: readonly string[];
  readonly points: readonly string[];
  readonly contributes: readonly string[];
  readonly publishes: readonly string[];
  readonly subscribes: Readonly<Record<string, string>>;
  readonly fulfils: readonly string[];
  readonly kinds: Readonly<Record<string, KindShape>>;
  /** Defaults of the preferences, null without any. */
  readonly preferences: Readonly<Record<string, unknown>> | null;
  /** JSON Schema of the settings, null without any. */
  readonly settings: object | null;
  /** Files of a built plugin, relative to its folder. */
  readonly client: ManifestClient | null;
  readonly server: { readonly entry: string } | null;
  /** Every file of the client: entry, chunks and stylesheets. The host serves only these. */
  readonly clientFiles: readonly string[];
  /** Hash of the built files, part of the addresses they are served under; absent if a plugin runs from source. */
  readonly hash?: string;
}

/** The client of a built plugin. */
export interface ManifestClient {
  readonly entry: string;
  readonly styles: readonly string[];
  /** false: it has nothing to run after sign-in, so it is loaded when one of its parts is shown or asked for. */
  readonly activates?: boolean;
}

export interface ManifestEndpoint {
  readonly service: Service;
  readonly method: Method;
  readonly path: string;
  readonly needs: CallNeed;
  readonly weight?: CallWeight;
  /** A POST that ignores `Idempotency-Key`. */
  readonly idempotencyKey?: false;
  /** The media type, if the response is a file. */
  readonly file?: string;
}
