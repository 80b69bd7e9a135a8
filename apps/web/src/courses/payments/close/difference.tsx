import { formatMoney } from '../../../ui/data-table/cell-format';
import { closeTexts as texts } from './close.texts';

/** What was counted beyond or below what is booked, in words and colour. */
export const Difference = ({ fen }: { fen: number }) => {
  if (fen === 0) return <span className="close-exact">{texts.exact}</span>;
  return fen > 0 ? (
    <span className="close-over">{texts.over(formatMoney(fen))}</span>
  ) : (
    <span className="close-short">{texts.short(formatMoney(-fen))}</span>
  );
};
