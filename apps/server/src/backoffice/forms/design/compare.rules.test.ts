import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type CustomFormField, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDefinitions } from './compare.rules';

const field = (id: number, over: Partial<CustomFormField> = {}): CustomFormField => ({
  id,
  custom_form_id: 1,
  ...plainField({ field: `f${id}`, name: `字段${id}` }),
  sort: id,
  admin_id: null,
  department_id: null,
  ...over,
});
const form = (fields: CustomFormField[], over: Partial<FormDefinition> = {}): FormDefinition => ({
  name: '师资库',
  table_name: 'shi_zi',
  remark: '',
  sort_name: 'id',
  sort_type: 'desc',
  fields,
  ...over,
});
const wording = { formNames: new Map([[7, '班级']]) };
const compare = (from: FormDefinition, to: FormDefinition) =>
  compareDefinitions({ from, to }, wording).map(({ kind, subject, property, before, after }) =>
    [kind, subject, property, before, after].join(' | '),
  );

describe('the difference between two definitions', () => {
  test('is nothing for the same one', () => {
    const same = form([field(1), field(2, { settings: { default_value: ['a'] } })]);
    expect(compare(same, structuredClone(same))).toEqual([]);
  });

  test('names what concerns the form as a whole', () => {
    expect(compare(form([]), form([], { name: '教师库', sort_type: 'asc', remark: '全部' }))).toEqual([
      'changed | 表单 | 表单名称 | 师资库 | 教师库',
      'changed | 表单 | 说明 | （无） | 全部',
      'changed | 表单 | 默认排序方式 | 降序 | 升序',
    ]);
  });

  test('names added and removed fields with their type', () => {
    expect(compare(form([field(1)]), form([field(2, { edit_input: 'mobile' })]))).toEqual([
      'removed | 字段1 |  | 单行文字 | ',
      'added | 字段2 |  |  | 手机号',
    ]);
  });

  test('knows a field by its id and tells each property in words', () => {
    const after = field(1, {
      name: '性别',
      field: 'gender',
      edit_input: 'radio',
      search_input: 'select',
      list_show: 0,
      validation: ['required', { rule: 'max_length', value: 9 }],
      select_item: [
        { label: '男', value: '男', color: '#0077cc' },
        { label: '女', value: 'f' },
      ],
      settings: { sortable: true, span: 'half', relation_form_id: 7, default_value: '男' },
    });
    expect(compare(form([field(1)]), form([after]))).toEqual([
      'changed | 性别 | 字段名 | f1 | gender',
      'changed | 性别 | 名称 | 字段1 | 性别',
      'changed | 性别 | 搜索方式 | （无） | 单选',
      'changed | 性别 | 类型 | 单行文字 | 单选',
      'changed | 性别 | 校验规则 | （无） | 必填、最多字数 9',
      'changed | 性别 | 选项 | （无） | 男 #0077cc、女=f',
      'changed | 性别 | 列表显示 | 是 | 否',
      'changed | 性别 | 默认值 | （无） | 男',
      'changed | 性别 | 可排序 | （无） | 是',
      'changed | 性别 | 宽度 | （无） | 半行',
      'changed | 性别 | 关联的表单 | （无） | 班级',
    ]);
  });

  test('says of one moved field that it moved, and not of those it passed', () => {
    const before = form([1, 2, 3, 4, 5].map((id) => field(id)));
    const after = form([5, 1, 2, 3, 4].map((id) => field(id)));
    expect(compare(before, after)).toEqual(['moved | 字段5 | 位置 | 第 5 个 | 第 1 个']);
    expect(compare(before, form([2, 3, 4, 5].map((id) => field(id))))).toEqual(['removed | 字段1 |  | 单行文字 | ']);
  });

  test('is empty exactly when the definitions are the same, and turns around with them', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 });
    const definition = fc.tuple(ids, fc.constantFrom('甲', '乙')).map(([list, name]) =>
      form(
        list.map((id) => field(id)),
        { name },
      ),
    );
    fc.assert(
      fc.property(definition, definition, (from, to) => {
        const forth = compareDefinitions({ from, to }, wording);
        const back = compareDefinitions({ from: to, to: from }, wording);
        const same = from.name === to.name && JSON.stringify(from.fields) === JSON.stringify(to.fields);
        expect(forth.length === 0).toBe(same);
        expect(back).toHaveLength(forth.length);
      }),
    );
  });
});
