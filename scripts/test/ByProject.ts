import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files in another order each time (by the seed of the run), but project by project: a worker goes on with what it has imported
 * only where the next file is one of the same project.
 */
export class ByProject extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const place = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${createHash('sha1').update(`${seed} ${moduleId}`).digest('hex')}`;
    const places = new Map(files.map((file) => [file, place(file)]));
    return Promise.resolve(files.toSorted((a, b) => (places.get(a)! < places.get(b)! ? -1 : 1)));
  }
}
