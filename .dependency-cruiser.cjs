/**
 * The house's directions of imports (docs/architecture.md). Rules go by pattern, so that a new slice is guarded at birth.
 */
const slice = '^apps/[^/]+/src/(?:courses|backoffice)/[^/]+/';
/** Builders for tests; no production file may import one. */
const kit = '\\.test-kit\\.tsx?$';
/** What of a slice may be named from outside: its front door, and the builders that it lends to the tests of others. */
const open = ['^apps/[^/]+/src/(?:courses|backoffice)/[^/]+/index\\.tsx?$', kit];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/(?:web|door)/' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'door-by-exports',
      comment: 'The public pages stay small: of the back office they use what its package.json exports, and no React.',
      severity: 'error',
      from: { path: '^apps/door/src/' },
      to: {
        path: '^apps/(?!door/)|node_modules/(?:react|react-dom|antd|axios|zod)/',
        dependencyTypesNot: ['aliased-workspace', 'type-only'],
      },
    },
    {
      name: 'web-not-door',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/door/' },
    },
    {
      name: 'product-not-demo',
      comment: 'The demo school stands beside the product, which does not know it.',
      severity: 'error',
      from: { path: '^apps/(?!demo/)' },
      to: { path: '^apps/demo/' },
    },
    {
      name: 'demo-by-exports',
      comment: "The demo school uses what the server's package.json exports.",
      severity: 'error',
      from: { path: '^apps/demo/' },
      to: { path: '^apps/(?!demo/)', dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|e2e|tools|bench)/' },
    },
    {
      name: 'apps-not-workshop',
      comment:
        'The product knows nothing of its tests, tools and measurements; component tests run in the browser of the stories.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '/vitest\\.browser\\.config\\.ts$' },
      to: { path: '^(e2e|tools|bench)/' },
    },
    {
      name: 'e2e-contract-only',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(apps|tools|bench)/' },
    },
    {
      name: 'tools-not-apps',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(apps|packages)/' },
    },
    {
      name: 'bench-not-apps',
      comment: 'What is measured and drilled is the built product, from outside.',
      severity: 'error',
      from: { path: '^(?:bench|ops)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'slice-by-its-index',
      comment: 'A slice is entered only by its index.ts; inside it, files know each other.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/(?:courses|backoffice)/([^/]+)/' },
      to: {
        path: slice,
        pathNot: [...open, '^apps/$1/src/(?:courses|backoffice)/$2/'],
      },
    },
    {
      name: 'slice-by-its-index-from-outside',
      severity: 'error',
      from: { path: '^apps/', pathNot: slice },
      to: { path: slice, pathNot: open },
    },
    {
      name: 'backoffice-not-above',
      severity: 'error',
      from: { path: '^(?:apps/([^/]+)|packages/contract)/src/backoffice/' },
      to: { path: '^(?:apps/[^/]+|packages/contract)/src/(?:app|courses)/', pathNot: kit },
    },
    {
      name: 'slices-not-product',
      comment: "The contract's product folder joins what the slices bring; the slices of the contract do not know it.",
      severity: 'error',
      from: { path: '^packages/contract/src/(?:platform|backoffice|courses)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/contract/src/product/' },
    },
    {
      name: 'courses-not-app',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/courses/' },
      to: { path: '^apps/[^/]+/src/app/', pathNot: kit },
    },
    {
      name: 'platform-not-above',
      comment: "The contract's tests look over all its tables.",
      severity: 'error',
      from: {
        path: '^(?:apps/[^/]+|packages/contract)/src/platform/',
        pathNot: '^packages/contract/.*\\.test\\.ts$',
      },
      to: { path: '^(?:apps/[^/]+|packages/contract)/src/(?:app|courses|backoffice|ui)/' },
    },
    {
      name: 'ui-not-above',
      comment: 'Shared elements get props: no domain, no fetching.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(?:apps/web/src/(?:app|courses|backoffice)|packages/contract/src/(?:courses|backoffice))/' },
    },
    {
      name: 'ui-no-fetching',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: 'node_modules/(?:axios|@tanstack/react-query)/|^apps/web/src/platform/(?:http|query)' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules judge what they are given: at run time they know the contract, texts and each other, and no outside world.',
      severity: 'error',
      from: { path: '^apps/server/src/.*\\.rules\\.ts$' },
      to: {
        path: '^apps/server/src/|node_modules/|^(?:node:)?[a-z_]+(?:/promises)?$',
        pathNot: [
          '\\.(?:rules|texts)\\.ts$',
          '^apps/server/src/platform/http/app-error\\.ts$',
          // Hashes, deep comparison and ranges of addresses are computed; nothing is read.
          '^(?:node:)?(?:crypto|util|net)$',
          'node_modules/zod/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'production-without-tests',
      severity: 'error',
      from: { path: '^(?:apps|packages)/', pathNot: '\\.(?:test|test-kit)\\.tsx?$|/vitest[^/]*\\.ts$|/testing/' },
      to: { path: '\\.(?:test|test-kit)\\.tsx?$|node_modules/vitest/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^(?:apps|packages)/[^/]+/dist/'] },
    combinedDependencies: true,
    // Who uses a module, and what reaches it, is worked out only where a rule asks.
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.cjs', '.mjs', '.json'],
    },
  },
};
