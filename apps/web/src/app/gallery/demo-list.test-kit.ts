import type { DemoItem, demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import type { ReplyOf } from '@shuyuan/contract/platform/endpoint';
import type { ScriptedRequest } from '../../platform/http/scripted-server.test-kit';

const itemCount = 30;
const statuses = ['published', 'draft', 'deleted'] as const;

const item = (at: number): DemoItem => ({
  id: `demo-${String(at).padStart(4, '0')}`,
  title: `演示文章 ${at}`,
  status: statuses[at % 3] ?? 'draft',
  author: `作者${at % 4}`,
  display_time: '2026-03-01T08:00:00+08:00',
  money: 300 + ((at * 7) % itemCount) * 100,
});

const items = Array.from({ length: itemCount }, (_, index) => item(index + 1));

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'zh-CN');

/** The demo list of requirements §7 as the server answers it: sorted, one page. */
export const demoPage = ({ query }: ScriptedRequest): ReplyOf<typeof demoEndpoints.list> => {
  const { sort_name: name, sort_type: type } = query;
  const sign = type === 'desc' ? -1 : 1;
  const sorted = name ? items.toSorted((a, b) => sign * compare(Reflect.get(a, name), Reflect.get(b, name))) : items;
  const [at, size] = [Number(query.page), Number(query.page_size)];
  return { code: 20_000, data: sorted.slice((at - 1) * size, at * size), total: items.length };
};
