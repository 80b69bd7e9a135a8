import { type DemoItem, demoItemCount } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { type PageQuery, pageOf } from '../../platform/http/page-of';
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

/** A page of the items, sorted as asked; ties are ordered by id. */
export const demoPage = ({
  keyword = '',
  ...query
}: PageQuery<keyof DemoItem> & { readonly keyword?: string | undefined }): { data: DemoItem[]; total: number } =>
  pageOf(
    demoItems.filter(({ title, author }) => title.includes(keyword) || author.includes(keyword)),
    query,
  );
