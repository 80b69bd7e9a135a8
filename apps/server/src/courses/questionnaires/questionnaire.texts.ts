/** The words of questionnaires. */
export const questionnaireTexts = {
  created: '已新增问卷',
  saved: '保存成功',
  deleted: '已移除问卷，填写过的记录都保留',
  answered: '提交成功',
  /** Where a published form is used: the class, and the session where it is about one. */
  place: (className: string, topic: string | null): string =>
    topic === null ? `班级“${className}”的问卷` : `班级“${className}”课次“${topic}”的问卷`,
} as const;
