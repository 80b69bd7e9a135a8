import { CheckItem, PaidOnItem, RemarkItem } from '../dialogs/money-items';
import { paymentTexts } from '../payment.texts';
import { PayerItems } from './payer-items';
import { TenderItems } from './tender-items';
import { TotalItem } from './total-item';
import './collect.css';

const { fields } = paymentTexts;

/** All that is said about a payment besides whom it is for. */
export const PaymentItems = () => (
  <>
    <TotalItem />
    <TenderItems />
    <PaidOnItem />
    <PayerItems />
    <RemarkItem />
    <CheckItem name="allow_prepaid" label={fields.prepaid} hint={fields.prepaidHint} />
  </>
);
