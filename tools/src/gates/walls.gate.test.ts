// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { wallsGate } from './command-gates';
import { plantTree } from './planted-tree.test-kit';

const house = {
  'packages/contract/src/platform/endpoint.ts': 'export const endpoint = 1;\n',
  'packages/contract/src/backoffice/menu/menu.ts': "export { endpoint as menu } from '../../platform/endpoint';\n",
  'packages/contract/src/courses/payments/payment.ts': 'export const payment = 1;\n',
  'packages/contract/src/product/nodes.ts': "export { payment } from '../courses/payments/payment';\n",
  'apps/server/src/main.ts': "import './app/app';\n",
  'apps/server/src/app/app.ts': "import '../courses/payments';\nimport '../backoffice/menu';\n",
  'apps/server/src/courses/payments/index.ts': "export { pay } from './payment.service';\n",
  'apps/server/src/courses/payments/payment.service.ts':
    "import { menu } from '../../backoffice/menu';\nimport { db } from '../../platform/db';\nexport const pay = [menu, db];\n",
  'apps/server/src/backoffice/menu/index.ts': "export { menu } from './menu.service';\n",
  'apps/server/src/backoffice/menu/menu.service.ts': "export { menu } from '@shuyuan/contract/backoffice/menu/menu';\n",
  'apps/server/src/backoffice/menu/menu.rules.ts':
    "import { createHash } from 'node:crypto';\nimport { menu } from '@shuyuan/contract/backoffice/menu/menu';\nimport type { db } from '../../platform/db';\nexport const rule = [createHash, menu] as unknown as typeof db;\n",
  'apps/server/src/backoffice/menu/menu.test-kit.ts': 'export const kit = 1;\n',
  'apps/server/src/courses/payments/payment.test.ts':
    "import { it } from 'vitest';\nimport { kit } from '../../backoffice/menu/menu.test-kit';\nit('pays', () => kit);\n",
  'apps/server/src/platform/db.ts': 'export const db = 1;\n',
  'apps/web/src/app/app.ts': "import '../ui/table';\nimport '../backoffice/menu';\n",
  'apps/web/src/backoffice/menu/index.ts': "export { screen } from './screen';\n",
  'apps/web/src/backoffice/menu/screen.ts': 'export const screen = 1;\n',
  'apps/web/src/ui/table.ts': "export { theme } from '../platform/theme';\n",
  'apps/web/src/platform/theme.ts': 'export const theme = 1;\n',
  'apps/demo/src/demo.ts': 'export const demo = 1;\n',
  'apps/door/src/app/app.ts': 'export const app = 1;\n',
  'e2e/stories/story.ts': "import '@shuyuan/contract/backoffice/menu/menu';\n",
  'tools/src/tool.ts': "import '../../e2e/stories/story';\n",
  'ops/cluster/src/main.ts': "import '../../../e2e/stories/story';\n",
  'bench/src/main.ts': "import '../../tools/src/tool';\nimport '../../e2e/stories/story';\n",
};

/** Each wall with an import that it must reject; each is planted in its own file. */
const faults: [wall: string, folder: string, target: string, kind?: string][] = [
  ['server-not-web', 'apps/server/src/app', '../../../web/src/platform/theme'],
  ['web-not-server', 'apps/web/src/app', '../../../server/src/platform/db'],
  ['server-not-web', 'apps/server/src/app', '../../../door/src/app/app'],
  ['door-by-exports', 'apps/door/src/app', '../../../web/src/platform/theme'],
  ['door-by-exports', 'apps/door/src/app', 'axios'],
  ['web-not-door', 'apps/web/src/app', '../../../door/src/app/app'],
  ['product-not-demo', 'apps/server/src/app', '../../../demo/src/demo'],
  ['product-not-demo', 'apps/web/src/app', '../../../demo/src/demo'],
  ['demo-by-exports', 'apps/demo/src', '../../server/src/platform/db'],
  ['contract-imports-nothing-of-ours', 'packages/contract/src', '../../../apps/web/src/ui/table'],
  ['apps-not-workshop', 'apps/server/src/app', '../../../../tools/src/tool'],
  ['e2e-contract-only', 'e2e', '../apps/server/src/platform/db'],
  ['tools-not-apps', 'tools/src', '../../apps/server/src/platform/db'],
  ['bench-not-apps', 'bench/src', '../../apps/server/src/platform/db'],
  ['bench-not-apps', 'ops/cluster/src', '../../../apps/server/src/platform/db'],
  ['slice-by-its-index', 'apps/server/src/courses/rooms', '../payments/payment.service'],
  ['slice-by-its-index', 'apps/server/src/courses/rooms', '../../backoffice/menu/menu.service'],
  ['slice-by-its-index-from-outside', 'apps/web/src/app', '../backoffice/menu/screen'],
  ['backoffice-not-above', 'apps/server/src/backoffice/menu', '../../courses/payments'],
  ['backoffice-not-above', 'packages/contract/src/backoffice', '../courses/payments/payment'],
  ['slices-not-product', 'packages/contract/src/backoffice', '../product/nodes'],
  ['courses-not-app', 'apps/server/src/courses/payments', '../../app/app'],
  ['platform-not-above', 'apps/server/src/platform', '../backoffice/menu'],
  ['platform-not-above', 'apps/web/src/platform', '../ui/table'],
  ['ui-not-above', 'apps/web/src/ui', '../backoffice/menu'],
  ['ui-not-above', 'apps/web/src/ui', '@shuyuan/contract/courses/payments/payment'],
  ['ui-no-fetching', 'apps/web/src/ui', 'axios'],
  ['rules-are-pure', 'apps/server/src/backoffice/menu', '../../platform/db', 'rules'],
  ['rules-are-pure', 'apps/server/src/backoffice/menu', './menu.service', 'rules'],
  ['rules-are-pure', 'apps/server/src/backoffice/menu', 'node:fs/promises', 'rules'],
  ['rules-are-pure', 'apps/server/src/backoffice/menu', 'node:timers', 'rules'],
  ['rules-are-pure', 'apps/server/src/backoffice/menu', 'kysely', 'rules'],
  ['production-without-tests', 'apps/server/src/backoffice/menu', './menu.test-kit'],
  ['no-circular', 'apps/server/src/platform', './looks-back'],
  ['no-unresolved', 'apps/server/src/platform', './nowhere'],
];

const fileOf = (index: number) =>
  `${faults[index]?.[1]}/fault-${index}${faults[index]?.[3] === undefined ? '' : `.${faults[index][3]}`}.ts`;
const circular = faults.findIndex(([wall]) => wall === 'no-circular');

describe('walls', () => {
  it('finds nothing in a house whose imports go downwards', async () => {
    expect(await wallsGate.find(await plantTree(house))).toEqual([]);
  });

  describe('in a house with one fault against each', () => {
    let findings: string[];
    beforeAll(async () => {
      const planted = faults.map(([, , target], index) => [fileOf(index), `import '${target}';\n`]);
      const back = { 'apps/server/src/platform/looks-back.ts': `import './fault-${circular}';\n` };
      const tree = await plantTree({ ...house, ...back, ...Object.fromEntries(planted) });
      findings = await wallsGate.find(tree);
    });

    it.each(faults.map(([wall, , target], index) => ({ wall, target, file: fileOf(index) })))(
      '$wall stops $file from importing $target',
      ({ wall, file }) => {
        expect(findings.filter((line) => line.includes(`error ${wall}: `)).join('\n')).toContain(`${file} → `);
      },
    );

    it('finds nothing but what was planted', () => {
      const walls = findings.flatMap((line) => /error ([a-z0-9-]+):/.exec(line)?.[1] ?? []);
      expect(walls.filter((wall) => wall !== 'no-circular').sort()).toEqual(
        faults
          .map(([wall]) => wall)
          .filter((wall) => wall !== 'no-circular')
          .sort(),
      );
    });
  });
});
