/** A plugin in its newest version, as the place says of itself. */
export interface Shelved {
  /** What `fetch` takes. */
  readonly package: string;
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  /** Bytes. */
  readonly size: number | null;
  readonly publishedOn: Date | null;
}

/** Where this server looks for plugins. What it says is shown only; what is installed is checked like any upload. */
export interface PluginShelf {
  readonly source: 'folder' | 'registry';
  /** Its name for people. */
  readonly place: string;
  /** @param most plugins that are listed */
  list(most: number): Promise<Shelved[]>;
  /**
   * Puts the archive of a version into a file.
   *
   * @throws ArchiveRefusal `absent` if there is no such version
   */
  fetch(name: string, version: string, file: string): Promise<void>;
}
