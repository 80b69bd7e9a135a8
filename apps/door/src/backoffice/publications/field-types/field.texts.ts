/** Words of the inputs on public pages. */
export const fieldTexts = {
  choose: '请选择',
  clear: '清除选择',
  level: (name: string, at: number): string => `${name}，第 ${at} 级`,
  wholePath: '请选到最后一级',
  regionsLoading: '正在加载省市区…',
  regionsFailed: '省市区没有加载成功',
  tryAgain: '再试一次',
  stars: (count: number): string => `${count} 星`,
  yes: '是',
  no: '否',
  from: '开始日期',
  until: '结束日期',
  bothDays: '请选择开始和结束日期',
  daysSwapped: '开始日期不能晚于结束日期',
  yuan: '元',
  money: '请输入金额，最多两位小数',
  moment: '请选择日期和时间',
  day: '请选择日期',
  time: '请选择时间',
  colour: '颜色应为 # 加六位数字或 a 到 f 的字母',
  pickColour: '选择颜色',
  count: (length: number, most: number): string => `${length} / ${most}`,
  chosenMost: (most: number): string => `最多选 ${most} 项`,
  filesMost: (most: number): string => `最多上传 ${most} 个`,
  another: '继续添加',
  uploadFailed: '有文件没有上传成功，请重试或移除',
} as const;

/** Which of the phone's own data fits a text field of this name. */
export const autofill: readonly (readonly [RegExp, string])[] = [
  [/姓名|名字/, 'name'],
  [/单位|公司|企业/, 'organization'],
  [/职务|职位|岗位/, 'organization-title'],
  [/地址|住址/, 'street-address'],
  [/邮编/, 'postal-code'],
];
