import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endTogether, startChild } from './children';
import { localBin } from './command';
import { requireNode } from './node-version';
import { projectRoot } from './project-root';

requireNode();

const api = `http://127.0.0.1:${process.env.PORT || 3000}`;
const env = { SHUYUAN_API: api, ...process.env, NODE_ENV: 'development' };

const startPart = (name: string, command: readonly string[], folder: string) => {
  const child = startChild(command, { cwd: join(projectRoot, folder), env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const input of [child.stdout, child.stderr]) {
    if (input) createInterface({ input }).on('line', (line) => console.log(`${name.padEnd(6)} │ ${line}`));
  }
  return child;
};

endTogether([
  startPart('server', [localBin('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/dev.ts'], '.'),
  startPart('web', [localBin('vite'), '--clearScreen', 'false'], 'apps/web'),
  startPart('door', [localBin('vite'), '--clearScreen', 'false'], 'apps/door'),
]);
