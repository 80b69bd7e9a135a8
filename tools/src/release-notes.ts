/** What a release is judged by. */
export interface ReleaseState {
  /** The version in package.json. */
  readonly version: string;
  readonly changelog: string;
  /** What `git status --porcelain` says. */
  readonly status: string;
  /** The tags of earlier releases, such as v0.1.0. */
  readonly tags: readonly string[];
}

interface Section {
  readonly version: string;
  readonly text: string;
}

const sectionsOf = (changelog: string): Section[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...lines] = part.split('\n');
      return { version: version.trim(), text: lines.join('\n').trim() };
    });

/** What keeps a release from being made. */
export const releaseFaults = ({ version, changelog, status, tags }: ReleaseState): string[] => {
  const [newest] = sectionsOf(changelog);
  return [
    ...(status.trim() === '' ? [] : ['the tree has changes that are not committed']),
    ...(tags.includes(`v${version}`) ? [`v${version} was released already; raise the version in package.json`] : []),
    ...(newest?.version === version ? [] : [`the newest heading of CHANGELOG.md is not ${version}`]),
    ...(newest?.text === '' ? [`CHANGELOG.md says nothing of ${version}`] : []),
  ];
};

/** The changes since the last release, of which there may have been several versions. */
export const releaseNotes = ({ changelog, tags }: ReleaseState): string => {
  const sections = sectionsOf(changelog);
  const released = sections.findIndex(({ version }) => tags.includes(`v${version}`));
  return sections
    .slice(0, released === -1 ? undefined : released)
    .map(({ version, text }) => `## ${version}\n\n${text}`)
    .join('\n\n');
};
