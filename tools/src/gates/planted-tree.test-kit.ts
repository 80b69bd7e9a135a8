import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { projectRoot } from '../project-root';

const configFiles = ['biome.json', 'tsconfig.base.json', '.gitignore', '.dependency-cruiser.cjs'];

const linkPackages = async (root: string): Promise<void> => {
  await mkdir(join(root, 'node_modules', '@shuyuan'), { recursive: true });
  await symlink(join(root, 'packages/contract'), join(root, 'node_modules/@shuyuan/contract'));
  const installed = join(projectRoot, 'node_modules');
  const names = (await readdir(installed)).filter((name) => name !== '@shuyuan' && !name.startsWith('.'));
  await Promise.all(names.map((name) => symlink(join(installed, name), join(root, 'node_modules', name))));
};

const contractManifest = `${JSON.stringify({ name: '@shuyuan/contract', exports: { './*': './src/*.ts' } }, null, 2)}\n`;

const planted: string[] = [];
afterAll(() => Promise.all(planted.map((root) => rm(root, { recursive: true, force: true }))));

/** Creates a checkout with our own configuration and these files; it is removed after the file's tests. */
export const plantTree = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const place = await mkdtemp(join(tmpdir(), 'shuyuan-gate-'));
  planted.push(place);
  // knip looks for the compiler's settings in the parent folders, up to the machine's own.
  await writeFile(join(place, 'tsconfig.json'), '{}\n');
  const root = join(place, 'tree');
  await mkdir(root);
  await Promise.all(configFiles.map((file) => cp(join(projectRoot, file), join(root, file))));
  const all = { 'packages/contract/package.json': contractManifest, ...files };
  for (const [file, content] of Object.entries(all)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
  await linkPackages(root);
  return root;
};
