import { heldActions } from '@shuyuan/contract/backoffice/access/action-tags';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { meQuery, permissionsQuery } from '../../backoffice/identity';
import { idIn } from '../../platform/address-id';
import { newRequestKey } from '../../platform/http/request-key';
import { schoolDay } from '../../platform/school-clock';
import { PaymentDialogs } from './dialogs/payment-dialogs';
import type { Command, Opened } from './opened';
import { ReceiptSheet } from './receipt-sheet';

/** The receipts named by the address: one, or those of one action. */
export const idsIn = (text: string | null): number[] => (text ?? '').split(',').flatMap((part) => idIn(part) ?? []);

const nothing = () => undefined;

/** Which tab, person, receipt and day are open; they are in the address, so that F5 shows the same. */
export const useView = () => {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setQuery(
        () => {
          // The address as it is now, which the screen may not show yet.
          const next = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return { query, setQuery, change };
};

/** What every screen about money shares: the view, the caller's rights, and the dialog that is open. */
export const usePaymentContext = () => {
  const view = useView();
  const { query, change } = view;
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const held = useMemo(() => heldActions(permissions, 'payment'), [permissions]);
  const [opened, setOpened] = useState<Opened>();
  const open = useCallback(
    (command: Command, onDone: () => void = nothing) => setOpened({ command, requestKey: newRequestKey(), onDone }),
    [],
  );
  const showReceipts = useCallback((ids: readonly number[]) => change({ receipt: ids.join(',') }), [change]);
  const showReceipt = useCallback((id: number) => showReceipts([id]), [showReceipts]);
  const close = useCallback(() => setOpened(undefined), []);
  const day = query.get('day') ?? schoolDay();
  return { ...view, ownId: me.id, permissions, held, opened, open, close, showReceipt, showReceipts, day };
};
export type PaymentContext = ReturnType<typeof usePaymentContext>;

/** The open dialog, and the receipts that the address names. */
export const PaymentWindows = ({ context }: { context: PaymentContext }) => {
  const receiptIds = idsIn(context.query.get('receipt'));
  return (
    <>
      <PaymentDialogs opened={context.opened} onClose={context.close} onReceipts={context.showReceipts} />
      {receiptIds.length === 0 ? null : (
        <ReceiptSheet ids={receiptIds} onClose={() => context.change({ receipt: undefined })} />
      )}
    </>
  );
};
