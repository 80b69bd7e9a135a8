import { type BuildTarget, buildTargets, hashSources, isStale, writeStamp } from './build-stamp';
import { run } from './command';
import { projectRoot } from './project-root';
import { texts } from './tools.texts';

interface BuildOptions {
  readonly force?: boolean;
}

const build = async (target: BuildTarget, { force = false }: BuildOptions): Promise<boolean> => {
  if (!force && !(await isStale(projectRoot, target))) return true;
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
  return true;
};

/** Builds the targets whose sources changed since their last build, or all of them, two at a time; false when a build failed. */
export const buildStale = async (options: BuildOptions = {}): Promise<boolean> => {
  const waiting = buildTargets.values();
  const buildInTurn = async (): Promise<boolean> => {
    for (const target of waiting) if (!(await build(target, options))) return false;
    return true;
  };
  return (await Promise.all([buildInTurn(), buildInTurn()])).every((isBuilt) => isBuilt);
};
