import ts from 'typescript';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest } from './lines';
import { findInSyntax } from './syntax';

/** Synonyms of words that staff read elsewhere, each with the word that is said instead (docs/glossary.md). */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/新建(?!立)|创建(?!时间|人)|添加(?!图片|文件|到列表)|增加一/, '新增'],
  [/回收处|垃圾箱|废纸篓/, '回收站'],
  [/批量修改|更改/, '编辑, of a password or a setting 修改'],
  [/去掉|删掉|除去/, '移除, or 删除 where a record goes'],
  [/交费|缴款/, '缴费'],
  [/登陆|登入/, '登录'],
  [/帐/, '账'],
  [/撤消/, '撤销'],
  [/其它/, '其他'],
  [/禁用/, '停用'],
  [/手机号码/, '手机号'],
  [/关键词/, '关键字'],
  [/单击/, '点击'],
  [/你/, '您'],
];

/** Abbreviations that staff know: of files, sizes, programs, addresses and degrees, and what the designer's SQL is called. */
const known = /^(?:CSV|PDF|XML|HTML|WPS|QQ|SQL|IP|KB|MB|GB|TB|UTC|WGS|EMBA|MBA|FFFFFF|WSX)$/;
const abbreviation = /(?<![A-Za-z_$-])[A-Z]{2,}(?![A-Za-z_])/g;

const isShown = (file: string) =>
  /^(?:apps\/(?:server|web)|packages\/contract)\/src\//.test(file) &&
  isCode(file) &&
  !isTest(file) &&
  !/\.test-kit\.|heading-synonyms/.test(file);
/** What the school's administrators of machines and programs read: these know the field's abbreviations. */
const isForIt = (file: string) =>
  /^apps\/server\/src\/(?:app|platform)\/|\/api-reference\/|\/api\/|\/webhooks\/|api-token|\/gallery\/|\.endpoints\.ts$|api-groups/.test(
    file,
  );
const isWording = (file: string) => /\.(?:texts|errors|catalogue|form)\.tsx?$/.test(file);

const textOf = (node: ts.Node): string | undefined => {
  // The words of a library by which ours are found.
  if (ts.isPropertyAssignment(node.parent ?? node) && (node.parent as ts.PropertyAssignment).name === node)
    return undefined;
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  return undefined;
};

const judgeText = (text: string, file: string): string | undefined => {
  const isChinese = /\p{Script=Han}/u.test(text);
  const found = isChinese ? synonyms.find(([word]) => word.test(text)) : undefined;
  if (found !== undefined) return `${text.trim()}: say ${found[1]}`;
  if (isForIt(file) || !(isChinese || isWording(file))) return undefined;
  const [short] = (text.match(abbreviation) ?? []).filter((word) => !known.test(word));
  return short === undefined ? undefined : `${text.trim()}: staff do not know ${short}; say it in Chinese`;
};

/** Staff read one word for one thing, and no abbreviation that is not theirs. */
export const oneWordGate: Gate = {
  name: 'one word',
  find: async (root) => {
    const files = (await listFiles(root)).filter(isShown);
    const findings = files.map((file) => {
      const judge = (node: ts.Node) => {
        const text = textOf(node);
        return text === undefined ? undefined : judgeText(text, file);
      };
      return findInSyntax({ root, file, judge });
    });
    return (await Promise.all(findings)).flat();
  },
};
