import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney } from '../../ui/data-table/cell-format';
import { classMoneyQuery } from './class.queries';
import { classTexts as texts } from './class.texts';
import { ClassPart } from './class-part';

const sums = ['receivable', 'received', 'refunded', 'outstanding'] as const;

/** The financial totals of the class. */
export const MoneyPart = ({ classId }: { classId: number }) => (
  <ClassPart
    title={texts.money}
    extra={<Link to={`/course/pay?class=${classId}`}>{texts.pay}</Link>}
    query={useQuery(classMoneyQuery(classId))}
  >
    {(totals) => (
      <dl className="class-numbers">
        {sums.map((sum) => (
          <div key={sum} data-owed={sum === 'outstanding' && totals.outstanding > 0}>
            <dt>{texts[sum]}</dt>
            <dd>{formatMoney(totals[sum])}</dd>
          </div>
        ))}
      </dl>
    )}
  </ClassPart>
);
