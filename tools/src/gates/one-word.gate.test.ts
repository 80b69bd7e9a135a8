import { expect, it } from 'vitest';
import { oneWordGate } from './one-word.gate';
import { plantTree } from './planted-tree.test-kit';

const file = 'apps/web/src/courses/classes/class.texts.ts';
const find = async (text: string, at = file) =>
  oneWordGate.find(await plantTree({ [at]: `export const a = \`${text}\`;\n` }));

it.each([
  ['新建班级', '新增'],
  ['创建成功', '新增'],
  ['添加学员', '新增'],
  ['移入回收处', '回收站'],
  ['批量修改', '编辑'],
  ['去掉条件', '移除'],
  ['请登陆', '登录'],
  ['在你的范围内', '您'],
  ['学员 ID', 'ID'],
  ['OK', 'OK'],
  ['JSON 格式', 'JSON'],
])('finds %s', async (text, word) => {
  const [finding] = await find(text);
  expect(finding).toContain(`${file}:1: `);
  expect(finding).toContain(word);
});

it('leaves the words that are decided, the names of files, and what programmers read', async () => {
  for (const text of ['新增班级', '创建时间', '添加图片', '修改密码', '导出为 CSV 文件', 'EMBA 第 1 期', 'abc']) {
    expect([text, await find(text)]).toEqual([text, []]);
  }
  expect(await find('以 JSON 发送', 'apps/web/src/backoffice/webhooks/webhook.texts.ts')).toEqual([]);
  expect(await find('学员 ID', 'apps/web/src/courses/classes/class.test.ts')).toEqual([]);
});
