import { run } from './command';

/** What the registry knows about the packages of a lockfile, if it replies at all. */
export type Advisories =
  | { readonly outcome: 'clean'; readonly packages: number }
  | { readonly outcome: 'found'; readonly lines: readonly string[] }
  | { readonly outcome: 'unanswered'; readonly reason: string };

interface Advisory {
  readonly title?: string;
  readonly url?: string;
}

interface Report {
  readonly auditReportVersion?: number;
  readonly message?: string;
  readonly vulnerabilities?: Record<
    string,
    { readonly severity: string; readonly nodes?: readonly string[]; readonly via: readonly (string | Advisory)[] }
  >;
  readonly metadata?: { readonly dependencies?: { readonly total?: number } };
}

const parsed = (output: string): Report | undefined => {
  const [start, end] = [output.indexOf('{'), output.lastIndexOf('}')];
  try {
    return JSON.parse(output.slice(start, end + 1)) as Report;
  } catch {
    return undefined;
  }
};

const advisoriesOf = (via: readonly (string | Advisory)[]): string =>
  via.map((one) => (typeof one === 'string' ? one : `${one.title ?? ''} ${one.url ?? ''}`.trim())).join('; ');

/** Queries npm's configured registry for advisories on every package of the lockfile. */
export const askAdvisories = async (root: string, env: NodeJS.ProcessEnv = process.env): Promise<Advisories> => {
  const { code, output } = await run(['npm', 'audit', '--package-lock-only', '--json', '--fetch-retries=1'], {
    cwd: root,
    env: { ...env, npm_config_loglevel: 'silent', npm_config_update_notifier: 'false' },
  });
  const report = parsed(output);
  if (report?.auditReportVersion === undefined) {
    return { outcome: 'unanswered', reason: report?.message ?? (output.trim() || `npm audit ended with ${code}`) };
  }
  const lines = Object.entries(report.vulnerabilities ?? {}).map(
    ([name, { severity, nodes = [], via }]) => `${severity}: ${name} (${nodes.join(', ')}): ${advisoriesOf(via)}`,
  );
  if (lines.length > 0) return { outcome: 'found', lines };
  return { outcome: 'clean', packages: report.metadata?.dependencies?.total ?? 0 };
};
