/** What the commands say to the person at the terminal, English and Chinese side by side. */
export const texts = {
  oldNode: (found: string) =>
    `Node.js 20.19 or newer is needed; this is ${found}.\n需要 Node.js 20.19 或更高版本，当前为 ${found}。`,
  building: (name: string) => `Building ${name} … 正在构建 ${name} …`,
  built: (name: string, seconds: string) => `Built ${name} in ${seconds} s 构建完成`,
  buildFailed: (name: string) => `Building ${name} failed 构建失败`,
  browserFound: (path: string) => `Browser 浏览器: ${path}`,
  browserDebian: 'No Chromium found; installing the Debian package … 未找到 Chromium，正在安装 Debian 软件包 …',
  browserShell:
    'Installing chromium-headless-shell, with which the stories take half the time … 正在安装无界面版 Chromium，测试时间减半 …',
  browserPlaywright:
    "No Chromium found; installing Playwright's own … 未找到 Chromium，正在安装 Playwright 自带的浏览器 …",
  browserMissing:
    'No browser: install Chromium (Debian: apt-get install chromium) or set SHUYUAN_CHROMIUM to the path of one. 没有浏览器：请安装 Chromium，或将 SHUYUAN_CHROMIUM 设为其路径。',
  fontDebian: 'No Chinese font found; installing fonts-noto-cjk … 未找到中文字体，正在安装 …',
  fontMissing: 'No Chinese font could be installed; the stories still run, pictures show boxes. 未能安装中文字体。',
  secondChance: (count: number) => `\n== ${count} failed; run once more, alone 失败的再单独运行一次`,
  unsteady: (test: string) => `Unsteady 不稳定: ${test}`,
  traces: 'Traces of stories 浏览器测试的跟踪记录: e2e/results/second-chance',
  longLeft:
    'Without the long tests, which `npm test -- --whole` and CI run. 未含耗时较长的测试，完整运行: npm test -- --whole',
  slowest: 'Slowest files 最慢的文件:',
  changedStories: 'Only stories that were changed themselves; npm test runs all of them. 只运行有改动的浏览器测试。',
  clean: (seconds: string) => `All gates are clean (${seconds} s) 检查全部通过`,
  findings: (count: number) => `${count} findings 项问题`,
  lockfileClean: 'The lockfile is sound: hashes, exact versions, no unknown scripts, licences 依赖锁定文件无问题',
  advisoriesClean: (packages: number) =>
    `The registry knows no advisory on these ${packages} packages 软件源没有关于这 ${packages} 个软件包的安全公告`,
  advisoriesFound: (count: number) => `${count} packages with advisories 个软件包有安全公告`,
  advisoriesUnanswered: (reason: string) =>
    `Unknown: the registry in use tells no advisories, so nothing was judged. Ask again with one that does (npm_config_registry).
未知：当前软件源不提供安全公告，未作判断；请换用提供公告的软件源再查（npm_config_registry）。
  ${reason}`,
  releaseRefused: (faults: readonly string[]) =>
    `This cannot be released 不能发布:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  releaseNext: (version: string) =>
    `After npm test: git tag -a v${version} -F -, with the notes above 测试通过后打标签 v${version}，附以上说明`,
  sbomWritten: (file: string) => `Bill of materials 物料清单: ${file}`,
} as const;
