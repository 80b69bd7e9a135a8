import type { ExportFormat } from '@shuyuan/contract/backoffice/records/record-export';

/** Words in exported files and of the jobs that make them. */
export const exportTexts = {
  started: '已开始导出，完成后可在右上角的任务中下载',
  title: (form: string): string => `导出 ${form}`,
  done: (rows: number): string => `共 ${rows.toLocaleString('zh-CN')} 条`,
  unknownColumn: (name: string): string => `没有“${name}”这一列`,
  fileName: (form: string, { date, format }: { date: string; format: ExportFormat }): string =>
    `${form.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}_${date}.${format}`,
  about: {
    sheet: '导出说明',
    item: '项目',
    content: '内容',
    who: '导出人',
    when: '导出时间',
    form: '表单',
    filter: '筛选条件',
    noFilter: '无',
    selected: (count: number): string => `所选的 ${count} 条`,
    keyword: (words: string): string => `关键字：${words}`,
    field: (name: string, value: string): string => `${name}：${value}`,
    condition: (name: string, operator: string, value: string): string => [name, operator, value].join(' ').trim(),
    all: (conditions: string): string => `满足全部（${conditions}）`,
    any: (conditions: string): string => `满足任一（${conditions}）`,
    bin: '回收站',
    rows: '记录数',
    masked: '脱敏的列',
    separator: '；',
    listSeparator: '、',
    open: '不限',
    range: ' ~ ',
  },
} as const;
