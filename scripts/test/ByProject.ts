import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Its files take longest, since they start servers: at the end of a run the last of them would run alone. */
const FIRST = 'tests';

/** The package or plugin of a file: the databases of its tests have the same tables. */
const ownerOf = (moduleId: string) => /\/(?:packages|plugins|host)\/[^/]+\//.exec(moduleId)?.[0] ?? '';

/**
 * Shuffles files by the seed of the run, but keeps projects and plugins together: a worker reuses its imports only if the
 * next file belongs to the same project, and its databases only if it belongs to the same plugin.
 */
export class ByProject extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const place = ({ project, moduleId }: TestSpecification) =>
      `${project.name === FIRST ? '' : project.name + ownerOf(moduleId)} ${createHash('sha1').update(`${seed} ${moduleId}`).digest('hex')}`;
    const places = new Map(files.map((file) => [file, place(file)]));
    return Promise.resolve(files.toSorted((a, b) => (places.get(a)! < places.get(b)! ? -1 : 1)));
  }
}
