/** Words of the file library; the column titles are those of requirements §3. */
export const libraryTexts = {
  table: '文件列表',
  columns: {
    original_name: '源名称',
    name: '名称',
    extension: '后缀',
    size: '大小',
    url: '地址',
    folder: '类型',
    created_at: '上传时间',
    admin_name: '上传人',
    use_count: '引用',
  },
  folders: { image: '图片', document: '文档', archive: '压缩包', video: '视频', audio: '音频' },
  upload: '上传文件',
  uploaded: '上传成功',
  uploads: '正在上传的文件',
  dropHere: '松开鼠标，上传到文件库',
  preview: '预览',
  download: '下载',
  copy: '复制地址',
  /** Until the name of a file has arrived. */
  unnamed: '文件',
  copied: '地址已复制',
  notCopied: '没能复制，请手动选择地址后复制',
  noUrl: '此文件没有url不能下载',
  previewOf: (name: string): string => `预览 ${name}`,
  detailOf: (name: string): string => `查看 ${name}`,
  copyOf: (name: string): string => `复制地址 ${name}`,
  usesOf: (name: string): string => `查看引用 ${name}`,
  usage: '上传空间',
  ownUsage: '我的用量',
  allUsage: '全校用量',
  used: (used: string, limit: string): string => `${used} / ${limit}`,
  unlimited: (used: string): string => `${used}（不限）`,
  usageFull: '已满，不能再上传',
  waitingFiles: (count: number, size: string): string =>
    `公开表单上还没有提交的文件 ${count} 个，共 ${size}；一天内不提交就自动删除`,
  unusedFiles: (count: number, size: string): string => `没有被引用的文件 ${count} 个，共 ${size}`,
  empty: '文件库还是空的',
  emptyHint: '点击“上传文件”，或把文件拖到这里。表单里上传的文件也会出现在这里。',
  willDelete: (name: string): string => `将从文件库删除“${name}”，已复制的地址会失效，此操作不能撤销。`,
  batchDelete: '批量删除',
  willDeleteBatch: (count: number): string =>
    `将从文件库删除选中的 ${count} 个文件，已复制的地址会失效，此操作不能撤销。正在使用的文件会保留。`,
  detail: '文件详情',
  pixels: '尺寸',
  bytes: (count: number): string => `${count.toLocaleString('zh-CN')} 字节`,
  uses: (count: number): string => `引用位置（${count}）`,
  unused: '没有被任何内容引用，可以删除。',
  page: {
    title: '打开文件',
    failed: '没能打开这个文件',
    hints: {
      opening: '正在打开……',
      opened: '已开始下载。没有看到文件时，可以再下载一次。',
      failed: '文件可能已被删除，或者您的角色没有打开它的权限。',
    },
    again: '再次下载',
    home: '回到工作台',
  },
  detailFailed: '没有加载成功，请关闭后重试。',
} as const;

/** The name of a folder as staff read it; one that staff made reads as it is. */
export const folderName = (folder: string): string =>
  Object.entries(libraryTexts.folders).find(([key]) => key === folder)?.[1] ?? folder;
