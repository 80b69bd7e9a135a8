import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from './command';
import { projectRoot } from './project-root';
import { texts } from './tools.texts';

/** Beside the built server, with which it is shipped. */
const sbomFile = 'apps/server/dist/sbom.cdx.json';

interface Sbom {
  readonly metadata: { readonly component: Record<string, unknown> };
}

/** Lists the components of the built product, by its lockfile, in CycloneDX; false when npm fails. */
export const writeSbom = async (root = projectRoot): Promise<boolean> => {
  const command = ['npm', 'sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
  const { code, output } = await run(command, { cwd: root, env: { ...process.env, npm_config_loglevel: 'silent' } });
  if (code !== 0) {
    console.error(output);
    return false;
  }
  const sbom = JSON.parse(output.slice(output.indexOf('{'))) as Sbom;
  const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { name: string };
  // npm uses the folder's name; the component is the product.
  const metadata = { ...sbom.metadata, component: { ...sbom.metadata.component, name, type: 'application' } };
  const path = join(root, sbomFile);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ ...sbom, metadata }, null, 2)}\n`);
  console.log(texts.sbomWritten(sbomFile));
  return true;
};
