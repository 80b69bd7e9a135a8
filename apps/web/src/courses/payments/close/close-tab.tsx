import type { DayReopening, DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { countedMethod } from '@shuyuan/contract/courses/payments/payment.form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { notify } from '../../../platform/notices';
import { schoolDay } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { DateInput } from '../../../ui/date-input/date-input';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { closeDay, closeWholeDay, paymentKey, tillsQuery, withdrawReopen } from '../payment.queries';
import { closeTexts as texts } from './close.texts';
import { type CloseCommand, CloseDialog, whatOf } from './close-dialogs';
import { DayEvents, Reopenings } from './day-events';
import { DaySheet } from './day-sheet';
import { methodName } from './day-totals';
import { MethodTable, TillTable } from './till-tables';
import './close-tab.css';

const isAnyOpen = (tills: readonly DayTill[]): boolean => tills.some(({ closed_at }) => closed_at === null);

/** The window of the tab; the last one stays mounted while it closes. */
const useWindow = (day: string, refresh: () => void) => {
  const [command, setCommand] = useState<CloseCommand>();
  const [last, setLast] = useState(command);
  if (command !== undefined && command !== last) setLast(command);
  const shown = command ?? last;
  const end = () => setCommand(undefined);
  const done = ({ msg }: { readonly msg: string }) => {
    notify.success(msg);
    end();
    refresh();
  };
  const element =
    shown === undefined ? null : (
      <CloseDialog command={shown} day={day} open={command !== undefined} onClose={end} onDone={done} />
    );
  return { open: setCommand, element };
};

/** What needs no more than a question: closes without counting, and taking a request back. */
const useCloses = (day: string, refresh: () => void) => {
  const agree = async (question: { title: string; content: string }, act: () => Promise<{ msg: string }>) => {
    if (!(await confirm({ ...question, danger: true }))) return;
    await act().then(
      ({ msg }) => notify.success(msg),
      () => undefined,
    );
    refresh();
  };
  const closeTill = ({ collector_id, method, total, collector_name }: DayTill) =>
    agree(
      {
        title: texts.confirm(collector_name, methodName(method)),
        content: texts.consequence(formatMoney(total)),
      },
      () => closeDay({ day, collector_id, method, total }),
    );
  const closeWhole = () =>
    agree({ title: texts.confirmDay(day), content: texts.dayConsequence }, () => closeWholeDay(day));
  const withdraw = (asked: DayReopening) =>
    agree({ title: texts.confirmWithdraw(whatOf(asked)), content: texts.withdrawConsequence }, () =>
      withdrawReopen({ id: asked.id }),
    );
  return { closeTill, closeWhole, withdraw };
};

interface TabProps {
  readonly day: string;
  readonly held: readonly string[];
  readonly ownId: number;
  readonly onDay: (day: string) => void;
}

type Read = Awaited<ReturnType<NonNullable<ReturnType<typeof tillsQuery>['queryFn']>>>;

const DayContent = ({
  read,
  day,
  held,
  ownId,
  refresh,
}: Omit<TabProps, 'onDay'> & { read: Read; refresh: () => void }) => {
  const { data: tills, ...book } = read;
  const { open, element } = useWindow(day, refresh);
  const { closeTill, closeWhole, withdraw } = useCloses(day, refresh);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isAsked = (collectorId: number | null, method: string | null): boolean =>
    book.reopenings.some((one) => one.collector_id === collectorId && one.method === method);
  const mayClose = held.includes('close') && day <= schoolDay();
  const isOver = day < schoolDay();
  const isAllClosed = !isAnyOpen(tills) && (tills.length > 0 || book.closing !== null);
  const close = (till: DayTill) =>
    till.method === countedMethod ? open({ kind: 'count', till }) : void closeTill(till);
  return (
    <>
      <div className="payment-day-close">
        {isOver ? (
          <p className="payment-hint">
            {book.closing === null ? texts.dayOpen : texts.dayClosed(book.closing.closed_by)}
          </p>
        ) : null}
        <span className="close-tools">
          {isOver && mayClose && book.closing === null ? (
            <ActionButton disabled={isAnyOpen(tills)} onClick={() => void closeWhole()}>
              {texts.closeDay}
            </ActionButton>
          ) : null}
          {mayClose && book.closing !== null && !isAsked(null, null) ? (
            <ActionButton onClick={() => open({ kind: 'reopen', till: undefined })}>{texts.reopen}</ActionButton>
          ) : null}
          <ActionButton
            disabled={!isAllClosed}
            title={isAllClosed ? undefined : texts.printLater}
            onClick={() => setSheetOpen(true)}
          >
            {texts.print}
          </ActionButton>
        </span>
      </div>
      {tills.length === 0 ? (
        <EmptyState compact icon="CalendarOutlined" title={texts.empty} />
      ) : (
        <div className="payment-tills">
          <MethodTable tills={tills} />
          <TillTable
            tills={tills}
            onClose={mayClose ? close : undefined}
            isAsked={({ collector_id, method }) => isAsked(collector_id, method)}
            onReopen={mayClose ? (till) => open({ kind: 'reopen', till }) : undefined}
          />
        </div>
      )}
      <Reopenings
        asked={book.reopenings}
        mayDecide={(one) => held.includes('reopen') && one.asked_by !== ownId}
        onDecide={(asked) => open({ kind: 'decide', asked })}
        mayWithdraw={(one) => held.includes('close') && one.asked_by === ownId}
        onWithdraw={(asked) => void withdraw(asked)}
      />
      <DayEvents events={book.events} />
      {element}
      {isSheetOpen ? <DaySheet day={day} tills={tills} book={book} onClose={() => setSheetOpen(false)} /> : null}
    </>
  );
};

/** A day's money by method and by till; once checked and counted, it is closed, and two people can open it again. */
export const CloseTab = ({ onDay, ...props }: TabProps) => {
  const { day } = props;
  const client = useQueryClient();
  const { data: read } = useQuery(tillsQuery(day));
  const id = useId();
  const refresh = () => void client.invalidateQueries({ queryKey: paymentKey });
  return (
    <div className="payments">
      <div className="payment-day">
        <label htmlFor={id}>{texts.day}</label>
        <DateInput id={id} value={day} whenLeft onChange={(next) => onDay(next === '' ? day : next)} />
      </div>
      <p className="payment-hint">{texts.scope}</p>
      {read === undefined ? null : <DayContent key={day} {...props} read={read} refresh={refresh} />}
    </div>
  );
};
