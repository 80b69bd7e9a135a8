import { findChromium, isShell } from '../../e2e/fixtures/chromium';
import { localBin, run } from './command';
import { texts } from './tools.texts';

const isRoot = () => process.getuid?.() === 0;
const has = async (command: string) => (await run(['sh', '-c', `command -v ${command}`])).code === 0;
const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** If the packages cannot be reached, it should fail soon. */
const aptGet = ['apt-get', '-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];

const aptInstall = async (...packages: string[]): Promise<boolean> => {
  await run([...aptGet, 'update'], { env: aptEnv, show: true });
  const installed = await run([...aptGet, 'install', '-y', ...packages], { env: aptEnv, show: true });
  return installed.code === 0;
};

const installChromium = async (canApt: boolean): Promise<string | undefined> => {
  if (canApt) {
    console.log(texts.browserDebian);
    if (await aptInstall('chromium-headless-shell', 'fonts-noto-cjk')) return findChromium();
    if (await aptInstall('chromium', 'fonts-noto-cjk')) return findChromium();
  }
  console.log(texts.browserPlaywright);
  const withDeps = canApt ? ['--with-deps'] : [];
  // Its retries and stack traces say less than the last line of the run.
  await run([localBin('playwright'), 'install', ...withDeps, 'chromium']);
  return findChromium();
};

/** Screenshots of failed stories should be readable; a missing font fails nothing. */
const ensureChineseFont = async (): Promise<void> => {
  const fonts = await run(['fc-list', ':lang=zh', 'family']);
  if (fonts.code === 0 && fonts.output.trim() !== '') return;
  console.log(texts.fontDebian);
  if (!(await aptInstall('fonts-noto-cjk'))) console.log(texts.fontMissing);
};

/** Debian's headless build besides its full one; if it is not available, the full one works as well, but slower. */
const ensureShell = async (found: string): Promise<string> => {
  if (isShell(found) || process.env.SHUYUAN_CHROMIUM || !(await has('dpkg'))) return found;
  if ((await run(['dpkg', '-S', found])).code !== 0) return found;
  console.log(texts.browserShell);
  return (await aptInstall('chromium-headless-shell')) ? (findChromium() ?? found) : found;
};

/** Finds a Chromium for the tests or installs one; undefined when neither worked. */
export const ensureBrowser = async (): Promise<string | undefined> => {
  const canApt = isRoot() && (await has('apt-get'));
  const found = findChromium() ?? (await installChromium(canApt));
  const path = found === undefined || !canApt ? found : await ensureShell(found);
  if (path === undefined) return undefined;
  console.log(texts.browserFound(path));
  if (canApt) await ensureChineseFont();
  return path;
};
