import type { ItemState } from './batch-list';

/** Words of the batch page. */
export const upfilesTexts = {
  addFiles: '添加文件',
  uploadAll: '全部上传',
  clear: '清空列表',
  insert: '插入',
  close: '取消',
  list: '待插入的图片',
  emptyTitle: '把图片拖到这里，或点击“添加文件”',
  emptyHint: '支持 png、gif、jpg、jpeg，每张小于 2M，可一次选多张。',
  orderHint: '拖动图片或使用箭头按钮调整顺序，插入时按此顺序。',
  dropHere: '松开鼠标，添加到列表',
  states: {
    refused: '不能上传',
    ready: '等待上传',
    queued: '排队中',
    sending: '上传中',
    stored: '已上传',
    failed: '上传失败',
  } satisfies Record<ItemState, string>,
  earlier: (name: string): string => `将 ${name} 前移`,
  later: (name: string): string => `将 ${name} 后移`,
  remove: (name: string): string => `移除 ${name}`,
  retry: '重试',
  retryNamed: (name: string): string => `重新上传 ${name}`,
  progress: (name: string): string => `${name} 的上传进度`,
  moved: (name: string, place: number): string => `${name} 移到第 ${place} 位`,
  summary: (counts: { all: number; stored: number; bad: number }): string =>
    `共 ${counts.all} 张，已上传 ${counts.stored} 张${counts.bad > 0 ? `，有问题 ${counts.bad} 张` : ''}`,
  standalone: '请在编辑器的工具栏中点击“批量上传图片”打开本页。',
} as const;
