import type { Container, ServiceIdentifier } from 'inversify';

type Identifiers<Services extends readonly unknown[]> = { [K in keyof Services]: ServiceIdentifier<Services[K]> };

/** Binds a singleton, constructed on first use with its dependencies. A wrong order does not compile. */
export function provide<Service, Needed extends unknown[]>(
  container: Container,
  id: ServiceIdentifier<Service>,
  construct: new (...needed: Needed) => Service,
  needed: [...Identifiers<Needed>],
): void {
  container
    .bind<Service>(id)
    .toResolvedValue((...services: unknown[]) => new construct(...(services as Needed)), needed as never)
    .inSingletonScope();
}
