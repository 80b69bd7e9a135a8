/** Words of the form of a record. */
export const recordEditTexts = {
  addTitle: (form: string): string => `新增${form}`,
  editTitle: (form: string, id: number): string => `编辑${form} #${id}`,
  saveAndAdd: '保存并继续新增',
  unchanged: '没有修改',
  loadFailed: '这条记录没有加载出来',
  loadFailedHint: '可能已被删除，或网络不通。',
  retry: '重试',
  noFields: '这张表单没有可填写的字段',
  noFieldsHint: '请在表单设计中添加字段，或打开“在表单中显示”。',
  otherFaults: '还有内容需要修改：',
  maskedNote: '出于隐私只显示部分；不改就保持原样，要改请重新填写完整内容。',
  nothing: '—',
  readOnlyNote: '只能查看，没有修改此项的权限。',
  sections: '分组',
  restOfForm: '其他',
  faultCount: (count: number): string => `${count} 处需要修改`,
  hiddenNote: (names: readonly string[]): string =>
    `${names.map((name) => `“${name}”`).join('、')}因所选内容不再需要，已隐藏；提交后其中的内容会清空。`,

  draftFound: (when: string): string => `发现未保存的内容（${when}）`,
  draftOlder: '之后这条记录又被修改过，恢复后提交时会请你核对。',
  restoreDraft: '恢复',
  dropDraft: '放弃',
  draftRestored: '已恢复未保存的内容',

  conflictTitle: '这条记录已被他人修改',
  conflictContent: (who: string, when: string): string =>
    `${who} 在 ${when} 保存了这条记录。你填写的内容都还在，请逐项选择保留哪一个。`,
  someone: '其他人',
  conflictBoth: '双方都改过',
  conflictThem: '只有对方改过',
  conflictRest: (count: number): string => `另有 ${count} 项只有你改过，会照常保存。`,
  conflictNothing: '对方的修改与你的不冲突，会一并保留。',
  columns: { field: '字段', mine: '我的', theirs: '对方的' },
  keepMine: '保留我的',
  takeTheirs: '采用对方的',
  allMine: '全部保留我的',
  allTheirs: '全部采用对方的',
  saveChosen: '按选择保存',
  backToForm: '返回继续编辑',
  choiceOf: (name: string): string => `${name}保留哪一个`,
  tookTheirs: '已采用对方的内容',
  empty: '（空）',

  goneTitle: '这条记录已被删除',
  goneContent: '你编辑期间，这条记录被其他人删除了。你填写的内容都还在这里，没有丢失。',
  goneMasked: (names: readonly string[]): string =>
    `${names.map((name) => `“${name}”`).join('、')}只显示了部分内容，另存后请重新填写。`,
  saveAsNew: '另存为新记录',

  uploading: '还有文件正在上传，请稍候再提交',
} as const;
