const choices = ['a', 'b', 'c'].map((value) => ({ label: `选项${value}`, value }));
const tree = [{ label: '华东', value: 'p', children: [{ label: '上海', value: 'q' }] }];

/** A form of staff with a field of each type that the oldest version has. */
export const registerForm = {
  name: '校友登记',
  table_name: 'alumni_register',
  remark: '',
  sort_name: 'id',
  sort_type: 'desc',
};

/** What a field takes to be chosen from, by its type. */
export const choicesOf: Readonly<Record<string, unknown>> = {
  select: choices,
  radio: choices,
  multi_select: choices,
  checkbox: choices,
  cascader: tree,
};

/** A value of each type that needs no file and no other record. */
export const plainValues: Readonly<Record<string, unknown>> = {
  text: '张"三\\ <b>😀',
  textarea: '一行\n又一行',
  rich_text: '<p>段落与<strong>粗体</strong></p>',
  number: 9_007_199_254_740_991,
  decimal: '-3.50',
  money: 1_234_567,
  rate: 5,
  date: '2026-02-28',
  datetime: '2026-03-01T06:30:00Z',
  time: '08:05',
  date_range: ['2026-03-01', '2026-03-05'],
  select: 'a',
  radio: 'b',
  multi_select: ['a', 'c'],
  checkbox: ['b'],
  switch: true,
  cascader: ['p', 'q'],
  region: ['330000', '330100', '330106'],
  color: '#0077cc',
  mobile: '13800138000',
  email: 'a@b.cn',
  url: 'https://x.cn/a?b=1&c=2',
  id_card: '11010519491231002X',
  map: { lng: 116.4, lat: 39.9, address: '北京' },
  admin: 1,
  department: 1,
};

/** The words that a second edit and a record of the bin have. */
export const laterWords = {
  edited: '改过的文字',
  deleted: '删掉的一条',
  file: '讲义.txt',
  content: '第一讲：书院的由来\n',
};
