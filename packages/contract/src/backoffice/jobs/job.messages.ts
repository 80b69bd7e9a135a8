import type { MessageKind } from '../messages/message-kind';

const common = { audience: 'staff', custom_form_id: null, fields: ['任务', '结果'] } as const;
const bell = { ways: ['bell'], is_on: true } as const;

/** What whoever started a job is told of its end. */
export const jobMessages: readonly MessageKind[] = [
  { ...common, key: 'import.done', name: '导入完成', usual: { ...bell, title: '{任务}已完成', body: '{结果}' } },
  { ...common, key: 'job.failed', name: '任务失败', usual: { ...bell, title: '{任务}没有完成', body: '{结果}' } },
];
