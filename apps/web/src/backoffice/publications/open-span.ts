import type { Publication } from '@shuyuan/contract/backoffice/publications/publication';
import { formatCell } from '../../ui/data-table/cell-format';
import { publicationTexts as texts } from './publication.texts';

/** From when until when, in words. */
export const openSpan = ({
  opens_at: opens,
  closes_at: closes,
}: Pick<Publication, 'opens_at' | 'closes_at'>): string => {
  const [from, until] = [opens, closes].map((at) => (at === null ? '' : String(formatCell(at, 'datetime'))));
  if (from && until) return texts.span(from, until);
  if (from) return texts.from(from);
  return until ? texts.until(until) : texts.always;
};
