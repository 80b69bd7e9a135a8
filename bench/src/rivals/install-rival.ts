import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonIn } from './failure';
import type { Rival } from './rival';

const execute = promisify(execFile);
/** The Node.js that the rivals run on: Directus refuses older ones. It comes from npm, with the headers for native modules. */
export const nodeVersion = '22.23.3';

type Environment = Readonly<Record<string, string | undefined>>;

/** Without what `npm run` adds: npm would take our folder for the one to install in. What names the registry and its certificates stays. */
const outerEnv = (): Environment =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_(?!config_(?:registry|cafile)$)|INIT_CWD$|NODE_(?!EXTRA_CA_CERTS$))/i.test(name),
    ),
  );

/** Runs a command in a folder; a failure has the line of its output that names the error. */
export const runIn = async (
  folder: string,
  [file = '', ...args]: readonly string[],
  env: Environment = outerEnv(),
): Promise<string> => {
  try {
    const { stdout } = await execute(file, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    throw new Error(reasonIn(`${stderr}\n${stdout}`) ?? String(error));
  }
};

/** What npm installs in a folder, and how. */
interface Installation {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly flags?: readonly string[];
  readonly env?: Environment;
}

const installIn = async (folder: string, { manifest, flags = [], env }: Installation): Promise<void> => {
  const text = JSON.stringify(manifest);
  const mark = join(folder, 'installed.json');
  // A folder that is reused has it already.
  if ((await readFile(mark, 'utf8').catch(() => '')) === text) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), text);
  await runIn(folder, ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...flags], env);
  await writeFile(mark, text);
};

/** The Node.js of the rivals, and the environment in which it is the first one found. */
export interface RivalNode {
  readonly file: string;
  readonly env: Environment;
}

/** Installs the Node.js of the rivals. */
export const installNode = async (folder: string): Promise<RivalNode> => {
  const name = `node-${platform()}-${arch()}`;
  const manifest = { name: 'rivals-node', private: true, dependencies: { [name]: nodeVersion } };
  await installIn(folder, { manifest });
  const home = join(folder, 'node_modules', name);
  const env = outerEnv();
  const path = [join(home, 'bin'), env.PATH ?? ''].join(delimiter);
  return { file: join(home, 'bin', 'node'), env: { ...env, PATH: path, npm_config_nodedir: home } };
};

const requireTool = async (tool: string): Promise<void> => {
  await execute('which', [tool]).catch(() => {
    throw new Error(`${tool} is missing; native modules are built with it (Debian: build-essential and python3)`);
  });
};

/** Installs a rival in a folder of its own, and returns the Node.js that finds its commands. */
export const installRival = async (folder: string, rival: Rival, node: RivalNode): Promise<RivalNode> => {
  const { dependencies, manifest, installFlags: flags = [], tools = [] } = rival;
  await Promise.all(tools.map(requireTool));
  const name = `rival-${rival.name.toLowerCase()}`;
  const whole = { name, version: '0.0.0', private: true, dependencies, ...manifest };
  await installIn(folder, { manifest: whole, flags, env: node.env });
  const path = [join(folder, 'node_modules', '.bin'), node.env.PATH ?? ''].join(delimiter);
  return { ...node, env: { ...node.env, PATH: path } };
};
