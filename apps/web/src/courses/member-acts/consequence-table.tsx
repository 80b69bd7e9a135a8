import type { Consequence } from '@shuyuan/contract/courses/member-acts/member-act';
import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { Alert } from 'antd';
import { formatMoney } from '../../ui/data-table/cell-format';
import { changeRows } from './consequence-rows';
import { memberActTexts as texts } from './member-act.texts';
import './consequence-table.css';

const notesOf = (kind: MemberActKind, { money, from }: Consequence): string[] => {
  if (money === null) return [];
  const owed = from.money?.after.outstanding ?? 0;
  if (kind === 'leave')
    return money.amount > 0 ? [texts.notes.refund] : owed > 0 ? [texts.notes.owed(formatMoney(owed))] : [];
  const isLaid = kind === 'transfer' && money.lowered > 0 && money.open_instalments > 0;
  return isLaid ? [texts.notes.instalments(money.open_instalments)] : [];
};

/** What follows from an act, before it is done. */
export const ConsequenceTable = ({ kind, consequence }: { kind: MemberActKind; consequence: Consequence }) => {
  const { money } = consequence;
  return (
    <section className="act-changes" aria-label={texts.changes}>
      <h3>{texts.changes}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.heads.what}</th>
            <th scope="col">{texts.heads.before}</th>
            <th scope="col">{texts.heads.after}</th>
          </tr>
        </thead>
        <tbody>
          {changeRows(consequence).map(({ what, before, after }) => (
            <tr key={what} data-changed={before !== after}>
              <th scope="row">{what}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notesOf(kind, consequence).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {money?.needs_second === true ? (
        <Alert
          type="warning"
          showIcon
          title={texts.notes.second(formatMoney(money.lowered), formatMoney(money.limit))}
        />
      ) : null}
    </section>
  );
};
