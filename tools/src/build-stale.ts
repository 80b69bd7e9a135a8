import { buildTargets, hashSources, isStale, writeStamp } from './build-stamp';
import { run } from './command';
import { projectRoot } from './project-root';
import { texts } from './tools.texts';

/** Builds the targets whose sources changed since their last build, or all of them; false when a build failed. */
export const buildStale = async (options: { force?: boolean } = {}): Promise<boolean> => {
  for (const target of buildTargets) {
    if (!options.force && !(await isStale(projectRoot, target))) continue;
    const begun = performance.now();
    console.log(texts.building(target.name));
    const hash = await hashSources(projectRoot, target);
    const { code, output } = await run(['npm', 'run', '--silent', 'build', '-w', target.folder]);
    if (code !== 0) {
      console.error(output);
      console.error(texts.buildFailed(target.name));
      return false;
    }
    await writeStamp(projectRoot, target, hash);
    console.log(texts.built(target.name, ((performance.now() - begun) / 1000).toFixed(1)));
  }
  return true;
};
