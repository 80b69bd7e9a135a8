/** Words of where a record came from. */
export const sourceTexts = {
  label: '来源',
  from: (title: string): string => `公开表单「${title}」`,
  number: (number: string): string => `编号 ${number}`,
  show: '查看同意内容',
  title: '提交时同意的内容',
  version: (version: number): string => `第 ${version} 版`,
  agreed: (time: string): string => `${time} 同意`,
} as const;
