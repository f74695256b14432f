import { Container, type MapToResolvedValueInjectOptions, type ServiceIdentifier } from 'inversify';

/** What a service holds while its scope lasts: listeners, timers, a connection. Called once or more. */
export interface Releasable {
  release(): void;
}

/**
 * Services of one lifetime (a session's workspace, a running plugin), in an inversify container: classes with the
 * tokens of what they need, each made once, when it is first asked for. A scope sees the services of its parent.
 */
export class Scope implements Releasable {
  readonly #container: Container;
  readonly #parent: Scope | undefined;
  readonly #children = new Set<Scope>();
  readonly #made: Releasable[] = [];
  #isReleased = false;

  constructor(parent?: Scope) {
    this.#parent = parent;
    this.#container = new Container(parent && { parent: parent.#container });
    if (parent) parent.#children.add(this);
  }

  /** @param needs tokens of the constructor's parameters; another order does not compile */
  provide<Service extends object, Needs extends unknown[]>(
    id: ServiceIdentifier<Service>,
    make: new (...needs: Needs) => NoInfer<Service>,
    needs: MapToResolvedValueInjectOptions<Needs>,
  ): this {
    this.#container
      .bind<Service>(id)
      .toResolvedValue((...needed: Needs) => new make(...needed), needs)
      .inSingletonScope()
      .onActivation((_context, made) => this.#keep(made));
    return this;
  }

  /** What was made outside of this scope, and is not released by it. */
  value<Service>(id: ServiceIdentifier<Service>, service: NoInfer<Service>): this {
    this.#container.bind(id).toConstantValue(service);
    return this;
  }

  /** Another service instead of one that was provided, before it is made. */
  replace<Service>(id: ServiceIdentifier<Service>, service: NoInfer<Service>): this {
    this.#container.rebind(id).toConstantValue(service);
    return this;
  }

  /** Another token of the same service, of a type that more may know. */
  alias<Service>(id: ServiceIdentifier<Service>, of: ServiceIdentifier<NoInfer<Service>>): this {
    this.#container.bind(id).toService(of);
    return this;
  }

  /** @throws Error without such a service, where services need each other, and for one that is made after the release */
  get<Service>(id: ServiceIdentifier<Service>): Service {
    return this.#container.get(id);
  }

  /**
   * Releases the scopes below, then what was made here, the last first, so that everything is released before what it
   * needs. What was made can still be asked for: views that are about to go may be drawn once more.
   */
  release(): void {
    this.#isReleased = true;
    for (const child of this.#children) child.release();
    for (const made of this.#made.splice(0).reverse()) made.release();
    if (this.#parent) this.#parent.#children.delete(this);
  }

  #keep<Service extends object>(made: Service): Service {
    if (this.#isReleased) throw new Error(`${made.constructor.name} was made after its scope was released`);
    if (isReleasable(made)) this.#made.push(made);
    return made;
  }
}

function isReleasable(made: object): made is Releasable {
  return 'release' in made && typeof made.release === 'function';
}
