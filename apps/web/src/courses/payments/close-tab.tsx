import type { DayTill } from '@shuyuan/contract/courses/payments/payment';
import { paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { formatMoney } from '../../ui/data-table/cell-format';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { StateTag } from '../../ui/state-tag/state-tag';
import { DayControl } from './field-control';
import { closeDay, closeWholeDay, paymentKey, tillsQuery } from './payment.queries';
import { paymentTexts as texts } from './payment.texts';
import { schoolDay } from './school-day';

const { closeTab } = texts;
const nameOf = (method: string): string => paymentMethods.find(({ value }) => value === method)?.label ?? method;

const isAnyOpen = (tills: readonly DayTill[]): boolean => tills.some(({ closed_at }) => closed_at === null);

const TillRow = ({ till, onClose }: { till: DayTill; onClose: () => void }) => (
  <tr>
    <th scope="row">{till.collector_name}</th>
    <td>{nameOf(till.method)}</td>
    <td className="payment-figure payment-part">{till.count}</td>
    <td className="payment-figure payment-part">{formatMoney(till.taken)}</td>
    <td className="payment-figure payment-part">{formatMoney(till.given)}</td>
    <td className="payment-figure">{formatMoney(till.total)}</td>
    <td className="payment-till-state">
      {till.closed_at === null ? (
        <StateTag tone="warn">{closeTab.open}</StateTag>
      ) : (
        <StateTag tone="good">{closeTab.closed(till.closed_by)}</StateTag>
      )}
      {till.closed_at === null ? <ActionButton onClick={onClose}>{texts.actions.close}</ActionButton> : null}
    </td>
  </tr>
);

/** A day's money by collector and method; once checked, it is closed. */
export const CloseTab = ({ day, onDay }: { day: string; onDay: (day: string) => void }) => {
  const client = useQueryClient();
  const { data: read } = useQuery(tillsQuery(day));
  const tills = read?.data;
  const id = useId();
  const close = async (till: DayTill): Promise<void> => {
    const title = closeTab.confirm(till.collector_name, nameOf(till.method));
    if (!(await confirm({ title, content: closeTab.consequence(formatMoney(till.total)), danger: true }))) return;
    const { collector_id, method, total } = till;
    await closeDay({ day, collector_id, method, total }).then(
      ({ msg }) => notify.success(msg),
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: paymentKey });
  };
  const closeWhole = async (): Promise<void> => {
    if (!(await confirm({ title: closeTab.confirmDay(day), content: closeTab.dayConsequence, danger: true }))) return;
    await closeWholeDay(day).then(
      ({ msg }) => notify.success(msg),
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: paymentKey });
  };
  return (
    <div className="payments">
      <div className="payment-day">
        <label htmlFor={id}>{texts.fields.day}</label>
        <DayControl id={id} value={day} onChange={(next) => onDay(typeof next === 'string' ? next : day)} />
      </div>
      <p className="payment-hint">{closeTab.scope}</p>
      {read === undefined || day >= schoolDay() ? null : (
        <div className="payment-day-close">
          <p className="payment-hint">
            {read.closing === null ? closeTab.dayOpen : closeTab.dayClosed(read.closing.closed_by)}
          </p>
          {read.closing === null ? (
            <ActionButton disabled={isAnyOpen(read.data)} onClick={() => void closeWhole()}>
              {texts.actions.closeDay}
            </ActionButton>
          ) : null}
        </div>
      )}
      {tills?.length === 0 ? (
        <EmptyState compact icon="CalendarOutlined" title={closeTab.empty} />
      ) : (
        <div className="payment-tills">
          <table aria-label={closeTab.table}>
            <thead>
              <tr>
                <th scope="col">{closeTab.collector}</th>
                <th scope="col">{texts.fields.method}</th>
                {[closeTab.count, closeTab.taken, closeTab.given].map((title) => (
                  <th key={title} scope="col" className="payment-figure payment-part">
                    {title}
                  </th>
                ))}
                <th scope="col" className="payment-figure">
                  {closeTab.total}
                </th>
                <th scope="col">{closeTab.state}</th>
              </tr>
            </thead>
            <tbody>
              {tills?.map((till) => (
                <TillRow key={`${till.collector_id}/${till.method}`} till={till} onClose={() => void close(till)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
};
