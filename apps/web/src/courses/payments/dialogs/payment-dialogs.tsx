import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../platform/notices';
import type { Command, DialogProps, Opened } from '../opened';
import { paymentKey } from '../payment.queries';
import { AdjustDialog } from './adjust-dialog';
import { CollectDialog } from './collect-dialog';
import { InvoiceDialog } from './invoice-dialog';
import { PlanDialog } from './plan-dialog';
import { RefundDialog } from './refund-dialog';
import { DecideAdjustDialog, DecideDialog, PayOutDialog } from './refund-steps';
import { TemplateDialog } from './template-dialog';
import { TransferDialog } from './transfer-dialog';
import { VoidDialog, WithdrawAdjustDialog, WithdrawDialog } from './void-dialog';

const ofMember = {
  refund: RefundDialog,
  transfer: TransferDialog,
  plan: PlanDialog,
  adjust: AdjustDialog,
} as const;
const ofRow = {
  void: VoidDialog,
  invoice: InvoiceDialog,
  decide: DecideDialog,
  payOut: PayOutDialog,
  withdraw: WithdrawDialog,
  decideAdjust: DecideAdjustDialog,
  withdrawAdjust: WithdrawAdjustDialog,
} as const;

const DialogOf = ({ command, ...props }: DialogProps & { command: Command }) => {
  if ('classId' in command) return <TemplateDialog {...props} classId={command.classId} />;
  if (command.kind === 'collect') return <CollectDialog {...props} {...command} />;
  if ('member' in command) {
    const Dialog = ofMember[command.kind];
    return <Dialog {...props} member={command.member} />;
  }
  const Dialog = ofRow[command.kind];
  return <Dialog {...props} row={command.row} />;
};

/** The payment dialogs; the last one stays mounted while it closes. After money has moved, its receipts are shown. */
export const PaymentDialogs = (props: {
  opened: Opened | undefined;
  onClose: () => void;
  onReceipts: (ids: readonly number[]) => void;
}) => {
  const { opened, onClose, onReceipts } = props;
  const client = useQueryClient();
  const [last, setLast] = useState(opened);
  if (opened !== undefined && opened !== last) setLast(opened);
  const shown = opened ?? last;
  if (shown === undefined) return null;
  const done: DialogProps['onDone'] = ({ msg, data = [] }) => {
    notify.success(msg);
    onClose();
    shown.onDone();
    if (data.length > 0) onReceipts(data.map(({ id }) => id));
    void client.invalidateQueries({ queryKey: paymentKey });
  };
  return (
    <DialogOf
      key={shown.requestKey}
      command={shown.command}
      open={opened !== undefined}
      requestKey={shown.requestKey}
      onClose={onClose}
      onDone={done}
    />
  );
};
