import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command';
import { requireNode } from './node-version';
import { projectRoot } from './project-root';
import { releaseFaults, releaseNotes } from './release-notes';
import { texts } from './tools.texts';

requireNode();
const read = (file: string): Promise<string> => readFile(join(projectRoot, file), 'utf8');
const { version } = JSON.parse(await read('package.json')) as { version: string };
const state = {
  version,
  changelog: await read('CHANGELOG.md'),
  status: (await run(['git', 'status', '--porcelain'])).output,
  tags: (await run(['git', 'tag', '--list', 'v*'])).output.split('\n').filter(Boolean),
};
const faults = releaseFaults(state);
if (faults.length === 0) console.log(`${releaseNotes(state)}\n\n${texts.releaseNext(version)}`);
else console.error(texts.releaseRefused(faults));
process.exitCode = faults.length === 0 ? 0 : 1;
