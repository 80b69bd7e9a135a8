import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { idIn } from '../../../platform/address-id';
import { newRequestKey } from '../../../platform/http/request-key';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { personQuery } from '../payment.queries';
import { idsIn, useView } from '../payment-context';
import { ReceiptSheet } from '../receipt-sheet';
import { PersonSearch } from './person-search';
import { tillTexts as texts } from './till.texts';
import { TillForm } from './till-form';
import '../payments.css';
import './till.css';

/** The form for a person, once what they owe is loaded. */
const PersonTill = ({ contactId, onReceipt }: { contactId: number; onReceipt: (id: number) => void }) => {
  // A second click books nothing (assurance J62).
  const [requestKey] = useState(newRequestKey);
  const { data: account, error, isFetching, isFetchedAfterMount, refetch } = useQuery(personQuery(contactId));
  if (error !== null && !isFetching && account === undefined) {
    return (
      <EmptyState tone="failure" icon="PayCircleOutlined" title={texts.loadFailed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
        <Link to="/finance/till">{texts.other}</Link>
      </EmptyState>
    );
  }
  // What an earlier visit loaded may be out of date.
  if (account === undefined || !isFetchedAfterMount) return <Skeleton active />;
  if (account.classes.length === 0) {
    return <EmptyState icon="TeamOutlined" title={texts.noClasses(account.name)} hint={texts.noClassesHint} />;
  }
  return <TillForm {...{ account, requestKey, onReceipt }} />;
};

/** 收款: find a person, see what is owed, take it; the receipt follows, then the next person. */
export const TillPage = () => {
  const { query, change } = useView();
  const contactId = idIn(query.get('person'));
  const receiptIds = idsIn(query.get('receipt'));
  // How many receipts were written here: each act has a form and a request key of its own.
  const [round, setRound] = useState(0);
  const show = (person: number | undefined) =>
    change({ person: person === undefined ? undefined : String(person), receipt: undefined });
  return (
    <div className="till">
      <PersonSearch
        isWanted={contactId === undefined && receiptIds.length === 0}
        onChoose={(person) => show(person.contact_id)}
      />
      {contactId === undefined ? (
        <EmptyState icon="PayCircleOutlined" title={texts.start} hint={texts.startHint} />
      ) : (
        <PersonTill
          key={`${contactId}/${round}`}
          contactId={contactId}
          onReceipt={(id) => {
            setRound(round + 1);
            change({ receipt: String(id) });
          }}
        />
      )}
      {receiptIds.length === 0 ? null : (
        <ReceiptSheet ids={receiptIds} closeLabel={texts.next} onClose={() => show(undefined)} />
      )}
    </div>
  );
};
