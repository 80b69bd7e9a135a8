import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { Failure } from '../../../platform/http/failure';
import { notify } from '../../../platform/notices';
import { formatMoney } from '../../../ui/data-table/cell-format';
import type { DialogProps } from '../opened';
import { accountQuery, collect } from '../payment.queries';
import { collectTexts as texts } from './collect.texts';
import { bodyOf, type CollectValues, changedRows, placedErrors, refreshedRows } from './collect-values';

const noteMs = 8000;

/** What the members owe now, one call for each class; a class that cannot be read stays as it is. */
const readAccounts = async (client: QueryClient, rows: CollectValues['shares']) => {
  const classes = [...new Set(rows.map(({ of }) => of.class_id))];
  const read = classes.map((id) => client.fetchQuery(accountQuery(id)).catch(() => undefined));
  const accounts = (await Promise.all(read)).flatMap((account): readonly MemberAccount[] => account?.members ?? []);
  return new Map(accounts.map((account) => [account.id, account]));
};

/**
 * Books what the form says. A refusal stands at the rows of the form; if debts have changed meanwhile, the form shows them
 * as they are now and says which.
 */
export const useCollecting = ({ requestKey, onDone }: Pick<DialogProps, 'requestKey' | 'onDone'>) => {
  const client = useQueryClient();
  const refresh = async (form: FormInstance<CollectValues>, before: CollectValues['shares']) => {
    const rows = refreshedRows(before, await readAccounts(client, before));
    const changed = changedRows(before, rows);
    if (changed.length === 0) return;
    form.setFieldValue('shares', rows);
    const words = changed.map(({ name, was, now }) => texts.changedOne(name, formatMoney(was), formatMoney(now)));
    notify.warning(texts.changed(words), noteMs);
  };
  return async (_: unknown, form: FormInstance<CollectValues>): Promise<void> => {
    // Also what no field holds: whom the rows are for.
    const values: CollectValues = form.getFieldsValue(true);
    try {
      const { msg, data } = await collect(requestKey, bodyOf(values));
      // All rows stand on one receipt.
      onDone({ msg, data: data.slice(0, 1) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status === 409) await refresh(form, values.shares);
      throw new Failure(error.kind, { ...error, errors: placedErrors(error.errors ?? {}, values) });
    }
  };
};
