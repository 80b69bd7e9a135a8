import { type DemoItem, demoItemCount } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { demoTexts } from './demo.texts';

const statuses = ['published', 'draft', 'deleted'] as const;
const firstDay = Date.UTC(2026, 0, 5, 1, 30);
const dayMs = 86_400_000;

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

/** The same 30 items at every start, so that stories can rely on them. Primes vary the columns independently. */
const demoItems: readonly DemoItem[] = Array.from({ length: demoItemCount }, (_, index) => ({
  id: String(index + 1).padStart(4, '0'),
  title: `${pick(demoTexts.subjects, index * 3)}${pick(demoTexts.kinds, index * 7)} ${index + 1}`,
  status: pick(statuses, index * 5 + Math.floor(index / 3)),
  author: pick(demoTexts.authors, index * 11 + Math.floor(index / 6)),
  display_time: new Date(firstDay + ((index * 17) % demoItemCount) * dayMs).toISOString(),
  money: 300 + ((index * 1597) % 4701),
}));

const order = new Intl.Collator('zh-CN', { numeric: true });

/** A page of the items, sorted as asked; ties are ordered by id. */
export const demoPage = (query: {
  readonly page: number;
  readonly page_size: number;
  readonly sort_name?: keyof DemoItem | undefined;
  readonly sort_type?: 'asc' | 'desc' | undefined;
  readonly keyword?: string | undefined;
}): { data: DemoItem[]; total: number } => {
  const { page, page_size, sort_name, sort_type, keyword = '' } = query;
  const found = demoItems.filter(({ title, author }) => title.includes(keyword) || author.includes(keyword));
  const sign = sort_type === 'desc' ? -1 : 1;
  if (sort_name !== undefined) {
    found.sort((a, b) => sign * order.compare(String(a[sort_name]), String(b[sort_name])));
  }
  return { data: found.slice((page - 1) * page_size, page * page_size), total: found.length };
};
