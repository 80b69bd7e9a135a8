import type { RefusalReason } from '../../../platform/excel/table-refused';

const refusals: Readonly<Record<RefusalReason, string>> = {
  'old-format': '这是旧版 .xls（或 WPS 的 .et）文件：请在 Excel 或 WPS 中打开，另存为 .xlsx 后再上传',
  encrypted: '文件有打开密码：请在 Excel 或 WPS 中打开，取消密码并另存为 .xlsx 后再上传',
  'open-document': '这是 .ods 文件：请在表格软件中打开，另存为 .xlsx 后再上传',
  numbers: '这是 Numbers 文件：请在 Numbers 中选择“文件 - 导出为 - Excel”，再上传导出的 .xlsx',
  'binary-workbook': '这是 .xlsb 文件：请在 Excel 或 WPS 中打开，另存为 .xlsx 后再上传',
  'web-page': '这是网页格式的表格，不是真正的 Excel 文件：请在 Excel 或 WPS 中打开，另存为 .xlsx 后再上传',
  'xml-table': '这是 XML 格式的旧表格：请在 Excel 或 WPS 中打开，另存为 .xlsx 后再上传',
  'not-a-table': '这不是表格文件，请选择 .xlsx 或 .csv 文件',
  broken: '文件已损坏或格式不正确，请在表格软件中重新保存后再上传',
  'too-large': '文件展开后过大，请删去不需要的内容或分成几个文件',
  'too-many-rows': '一次最多导入 200,000 行，请分成几个文件',
  'too-many-columns': '一行最多 300 列，请删去不需要的列，或检查文件是否由换行分成各行',
  'too-many-sheets': '工作表过多，请只保留要导入的一张',
  'cell-too-long': '有单元格的内容过长，请删减后再上传',
  'open-quote': '文件里有引号没有成对，请检查英文引号后再上传，或另存为 .xlsx',
  'unknown-encoding': '无法识别文件的文字编码，请在表格软件中另存为 .xlsx 再上传',
  'too-slow': '文件太复杂，读取用时过长，请另存为新的 .xlsx 文件后再上传',
  'no-sheet': '文件里没有可以读取的工作表',
};

/** What a row of totals begins with: 合计、总计：、小计（元）、合计人数 35 人、汇总. */
export const totalWords =
  /^[本全]?[页月年班组部校]?(?:[合总小共累]计|汇总)(?:人数|金额|数)?(?:[（(][^（(]*[）)])?[：:]?(?:[¥￥]?\d[\d,.]*[人名元]?)?$/u;

/** A line below totals: 制表人：张三. */
export const footerWords = /^[^：:]{1,12}[：:]/u;

const counted = (count: number): string => count.toLocaleString('zh-CN');

/** Words of imports. */
export const importTexts = {
  refused: (reason: RefusalReason): string => refusals[reason],
  workBusy: (file: string): string => `您的“${file}”正在处理，请等它结束后再试`,
  uploaded: '文件已上传，请核对各列对应的字段',
  checkStarted: '正在检查文件',
  commitStarted: '已开始导入，可以离开此页面',
  undoStarted: '已开始撤销导入',
  fixed: '已改正并重新检查',
  discarded: '已放弃这次导入',
  checkTitle: (form: string): string => `检查要导入 ${form} 的文件`,
  commitTitle: (form: string): string => `导入 ${form}`,
  undoTitle: (form: string): string => `撤销导入 ${form}`,
  checked: (of: { rows: number; bad_cells: number; skipped_blank: number; skipped_totals: number }): string =>
    [
      `共 ${counted(of.rows)} 行`,
      of.bad_cells === 0 ? '全部正确' : `${counted(of.bad_cells)} 个单元格不正确`,
      ...(of.skipped_blank > 0 ? [`跳过空行 ${counted(of.skipped_blank)}`] : []),
      ...(of.skipped_totals > 0 ? [`跳过合计与落款 ${counted(of.skipped_totals)}`] : []),
    ].join('，'),
  committed: ({ made, changed, same, skipped }: Record<'made' | 'changed' | 'same' | 'skipped', number>): string =>
    [
      `新增 ${counted(made)} 条`,
      ...(changed > 0 ? [`更新 ${counted(changed)} 条`] : []),
      ...(same > 0 ? [`没有变化 ${counted(same)} 条`] : []),
      ...(skipped > 0 ? [`跳过有误的 ${counted(skipped)} 行`] : []),
    ].join('，'),
  undone: (made: number, changed: number): string =>
    [...(made > 0 ? [`移除 ${counted(made)} 条`] : []), ...(changed > 0 ? [`还原 ${counted(changed)} 条`] : [])].join(
      '，',
    ),
  changedSince: (titles: readonly string[]): string => `导入之后被修改或删除过，不能撤销：${titles.join('、')}`,
  referred: (messages: readonly string[]): string => `导入的记录已被用到，不能撤销：${messages.join('；')}`,
  /** Marks of a required column in headings, whose width is one and which have no spaces. */
  requiredMark: /[([\u3010](?:必填|必填项|必须填写|required)[)\]\u3011]/gu,
  /** Chinese numerals, which mean the same as digits. */
  numerals: {
    runs: /[〇零一二两三四五六七八九十百千]+/gu,
    digits: { 〇: 0, 零: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 } as Record<
      string,
      number
    >,
    units: { 十: 10, 百: 100, 千: 1000 } as Record<string, number>,
  },
  /** What people leave out around a number. */
  countingMarks: /[第期届]/gu,
  badRows: {
    sheet: '有误的行',
    reason: '错误原因',
    fault: (name: string, messages: readonly string[]): string => `${name}：${messages.join('，')}`,
    separator: '；',
    file: (name: string): string => `${name.replace(/\.[^.]*$/u, '')}_有误的行.xlsx`,
    started: '正在整理有误的行',
    title: (form: string): string => `有误的行：导入 ${form}`,
    done: (rows: number): string => `有误的 ${counted(rows)} 行`,
  },
  template: {
    file: (form: string): string => `${form.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}_导入模板.xlsx`,
    choices: '选项',
    guide: '填写说明',
    example: '示例',
    headers: { column: '列', required: '是否必填', how: '怎样填写', example: '示例' },
    required: '必填',
    optional: '选填',
    unique: '不可重复',
    oneOf: (labels: readonly string[]): string => `从下列选项中选一项：${labels.join('、')}`,
    someOf: (labels: readonly string[]): string => `可选多项，用“、”隔开：${labels.join('、')}`,
  },
} as const;
