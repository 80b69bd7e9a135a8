import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';

type Versions = Record<string, string>;

/** The parts of a package.json that the gates read. */
export interface Manifest {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly scripts?: Versions;
}

/** All package.json files with their content. */
export const readManifests = async (root: string): Promise<{ file: string; manifest: Manifest }[]> => {
  const files = (await listFiles(root)).filter((file) => /(^|\/)package\.json$/.test(file));
  return Promise.all(
    files.map(async (file) => ({ file, manifest: JSON.parse(await readFile(join(root, file), 'utf8')) as Manifest })),
  );
};

/** Every package that a manifest depends on. */
export const dependenciesOf = (manifest: Manifest): Versions => ({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});

/** A version, or that of a package under an alias. */
const exact = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Exact versions, so that what was tested is what is installed. */
export const versionsGate: Gate = {
  name: 'exact versions',
  find: async (root) =>
    (await readManifests(root)).flatMap(({ file, manifest }) =>
      Object.entries(dependenciesOf(manifest))
        .filter(([, version]) => !exact.test(version))
        .map(([name, version]) => `${file}: ${name} must have one exact version, not "${version}"`),
    ),
};
