import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];
type Node = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];

const needed: readonly string[] = ['method', 'path'];

/** The members of an object literal by name; spreads give nothing that a call needs. */
const membersOf = (node: Node | null): ReadonlyMap<string, Node> => {
  if (node?.type !== 'ObjectExpression') throw new Error('an endpoint table is written out, row by row');
  const named = node.properties.flatMap((member) =>
    member.type === 'Property' && member.key.type === 'Identifier'
      ? [[member.key.name, member.value] as [string, Node]]
      : [],
  );
  return new Map(named);
};

const rowOf = (name: string, row: Node): Record<string, unknown> => {
  const members = membersOf(row);
  const entries = needed.map((key) => {
    const value = members.get(key);
    if (value?.type !== 'Literal') throw new Error(`endpoint ${name} has no literal ${key}`);
    return [key, value.value] as const;
  });
  return Object.fromEntries(entries);
};

const tablesOf = (statement: Statement): string[] => {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
    if (init.callee.type !== 'Identifier' || init.callee.name !== 'defineEndpoints') return [];
    const rows = [...membersOf((init.arguments[0] ?? null) as Node | null)];
    const table = Object.fromEntries(rows.map(([name, row]) => [name, rowOf(name, row)]));
    return [`export const ${id.name} = ${JSON.stringify(table)};\n`];
  });
};

/** The module of an endpoint table with the addresses alone. */
export const leanEndpoints = (program: Program): string => program.body.flatMap(tablesOf).join('');

/**
 * Leaves method and path of the contract's endpoints, all that a call needs. Their schemas would bring zod, every field type
 * and the engine of patterns onto each screen: 55 KB on a list of records, and more than the login page may load at all.
 */
export const endpointsWithoutSchemas = (): Plugin => ({
  name: 'shuyuan:endpoints-without-schemas',
  transform: {
    filter: { id: /\/contract\/src\/.+\.endpoints\.ts$/ },
    handler(code) {
      return { code: leanEndpoints(this.parse(code)), map: null };
    },
  },
});
