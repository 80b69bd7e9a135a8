import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Who asks a field type for the schema of its value: what a form is judged by, and the designer. */
const askers = /\/(?:records\/record-values|forms\/custom-form-field|forms\/designer\/new-field)\.ts$/;
const types = /\/contract\/src\/backoffice\/forms\/field-types(?:\/[^/]+)?\.ts$/;
const mark = '?schemas';

const declarationsOf = (statement: Statement) =>
  statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
    ? statement.declaration.declarations
    : [];

/** The schema of a declared type, up to the next member. */
const schemaOf = (code: string, statement: Statement): Span[] =>
  declarationsOf(statement).flatMap(({ init }) => {
    const [type] = init?.type === 'CallExpression' ? init.arguments : [];
    if (type?.type !== 'ObjectExpression') return [];
    return type.properties.flatMap((member) => {
      if (member.type !== 'Property' || member.key.type !== 'Identifier' || member.key.name !== 'value') return [];
      return [{ start: member.start, end: member.end + (/^\s*,/.exec(code.slice(member.end))?.[0].length ?? 0) }];
    });
  });

const without = (code: string, spans: readonly Span[]): string =>
  spans.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), code);

/** A member's own name mentions nothing else of that name. */
const isPlainMember = (node: object): node is { value: unknown } =>
  'type' in node &&
  node.type === 'Property' &&
  'shorthand' in node &&
  !node.shorthand &&
  'computed' in node &&
  !node.computed;

/** The names that a part of a module mentions; an import mentions none. */
const namesIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'ImportDeclaration') return [];
  if (isPlainMember(node)) return namesIn(node.value);
  const own = 'type' in node && node.type === 'Identifier' && 'name' in node ? [String(node.name)] : [];
  return [...own, ...Object.values(node).flatMap(namesIn)];
};

/** The module of a field type without the schema of its value, and without what only the schema needed. */
export const leanFieldType = (code: string, parse: (code: string) => Program): string => {
  const schemas = parse(code).body.flatMap((statement) => schemaOf(code, statement));
  const lean = without(code, schemas);
  const { body } = parse(lean);
  const named = new Set(namesIn(body));
  const unused = body.filter(
    (statement) =>
      statement.type === 'ImportDeclaration' && !statement.specifiers.some(({ local }) => named.has(local.name)),
  );
  return without(lean, unused);
};

/**
 * Leaves of the contract's field types what lists ask them for. Their schemas would bring zod onto each list, 25 KB of
 * 260; the modules that judge values get them whole, and are loaded with the first form.
 */
export const fieldTypesWithoutSchemas = (): Plugin => ({
  name: 'shuyuan:field-types-without-schemas',
  resolveId: {
    order: 'pre',
    filter: { id: /(?:field-types|^\.\/)/ },
    async handler(source, importer, options) {
      if (importer === undefined || !(importer.endsWith(mark) || askers.test(importer))) return null;
      const found = await this.resolve(source, importer.replace(mark, ''), { ...options, skipSelf: true });
      return found && types.test(found.id) ? { ...found, id: found.id + mark } : found;
    },
  },
  transform: {
    filter: { id: types },
    handler(code) {
      return { code: leanFieldType(code, (text) => this.parse(text)), map: null };
    },
  },
});
