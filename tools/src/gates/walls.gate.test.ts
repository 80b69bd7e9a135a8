import { describe, expect, it } from 'vitest';
import { wallsGate } from './command-gates';
import { plantTree } from './planted-tree.test-kit';

const house = {
  'packages/contract/src/platform/endpoint.ts': 'export const endpoint = 1;\n',
  'packages/contract/src/backoffice/menu/menu.ts': "export { endpoint as menu } from '../../platform/endpoint';\n",
  'packages/contract/src/courses/payments/payment.ts': 'export const payment = 1;\n',
  'apps/server/src/main.ts': "import './app/app';\n",
  'apps/server/src/app/app.ts': "import '../courses/payments';\nimport '../backoffice/menu';\n",
  'apps/server/src/courses/payments/index.ts': "export { pay } from './payment.service';\n",
  'apps/server/src/courses/payments/payment.service.ts':
    "import { menu } from '../../backoffice/menu';\nimport { db } from '../../platform/db';\nexport const pay = [menu, db];\n",
  'apps/server/src/backoffice/menu/index.ts': "export { menu } from './menu.service';\n",
  'apps/server/src/backoffice/menu/menu.service.ts': "export { menu } from '@shuyuan/contract/backoffice/menu/menu';\n",
  'apps/server/src/backoffice/menu/menu.test-kit.ts': 'export const kit = 1;\n',
  'apps/server/src/platform/db.ts': 'export const db = 1;\n',
  'apps/web/src/app/app.ts': "import '../ui/table';\nimport '../backoffice/menu';\n",
  'apps/web/src/backoffice/menu/index.ts': "export { screen } from './screen';\n",
  'apps/web/src/backoffice/menu/screen.ts': 'export const screen = 1;\n',
  'apps/web/src/ui/table.ts': "export { theme } from '../platform/theme';\n",
  'apps/web/src/platform/theme.ts': 'export const theme = 1;\n',
  'e2e/stories/story.ts': "import '@shuyuan/contract/backoffice/menu/menu';\n",
  'tools/src/tool.ts': "import '../../e2e/stories/story';\n",
};

const faults: [wall: string, file: string, content: string][] = [
  ['server-not-web', 'apps/server/src/app/fault.ts', "import '../../../web/src/platform/theme';\n"],
  ['web-not-server', 'apps/web/src/app/fault.ts', "import '../../../server/src/platform/db';\n"],
  ['contract-imports-nothing-of-ours', 'packages/contract/src/fault.ts', "import '../../../apps/web/src/ui/table';\n"],
  ['apps-not-workshop', 'apps/server/src/app/fault.ts', "import '../../../../tools/src/tool';\n"],
  ['e2e-contract-only', 'e2e/fault.ts', "import '../apps/server/src/platform/db';\n"],
  ['tools-not-apps', 'tools/src/fault.ts', "import '../../apps/server/src/platform/db';\n"],
  ['slice-by-its-index', 'apps/server/src/courses/rooms/fault.ts', "import '../payments/payment.service';\n"],
  ['slice-by-its-index', 'apps/server/src/courses/rooms/fault.ts', "import '../../backoffice/menu/menu.service';\n"],
  ['slice-by-its-index-from-outside', 'apps/web/src/app/fault.ts', "import '../backoffice/menu/screen';\n"],
  ['backoffice-not-above', 'apps/server/src/backoffice/menu/fault.ts', "import '../../courses/payments';\n"],
  ['backoffice-not-above', 'packages/contract/src/backoffice/fault.ts', "import '../courses/payments/payment';\n"],
  ['courses-not-app', 'apps/server/src/courses/payments/fault.ts', "import '../../app/app';\n"],
  ['platform-not-above', 'apps/server/src/platform/fault.ts', "import '../backoffice/menu';\n"],
  ['platform-not-above', 'apps/web/src/platform/fault.ts', "import '../ui/table';\n"],
  ['ui-not-above', 'apps/web/src/ui/fault.ts', "import '../backoffice/menu';\n"],
  ['ui-not-above', 'apps/web/src/ui/fault.ts', "import '@shuyuan/contract/courses/payments/payment';\n"],
  ['ui-no-fetching', 'apps/web/src/ui/fault.ts', "import 'axios';\n"],
  ['production-without-tests', 'apps/server/src/backoffice/menu/fault.ts', "import './menu.test-kit';\n"],
  ['no-circular', 'apps/server/src/platform/db.ts', "import './db-pool';\nexport const db = 1;\n"],
  ['no-unresolved', 'apps/server/src/platform/fault.ts', "import './nowhere';\n"],
];

describe('walls', () => {
  it('finds nothing in a house whose imports go downwards', async () => {
    expect(await wallsGate.find(await plantTree(house))).toEqual([]);
  });

  it.each(faults)('%s stands against %s', async (wall, file, content) => {
    const root = await plantTree({
      ...house,
      'apps/server/src/platform/db-pool.ts': "import './db';\n",
      [file]: content,
    });
    const findings = await wallsGate.find(root);
    expect(findings.filter((line) => line.includes('error '))).toEqual([expect.stringContaining(`error ${wall}: `)]);
    expect(findings.join('\n')).toContain(file);
  });
});
