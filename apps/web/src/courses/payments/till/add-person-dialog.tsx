import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { notify } from '../../../platform/notices';
import { Modal } from '../../../ui/window/window';
import { type Share, sharesOfPerson } from '../collect/collect-values';
import { personQuery } from '../payment.queries';
import { PersonSearch } from './person-search';
import { tillTexts as texts } from './till.texts';

/** The classes in which a person owes; all of them for someone who owes nothing. */
const owedOf = (shares: readonly Share[]): Share[] => {
  const owed = shares.filter(({ outstanding }) => outstanding > 0);
  return owed.length > 0 ? owed : [...shares];
};

/** Finds another person for the same receipt. */
export const AddPersonDialog = (props: { open: boolean; onClose: () => void; onAdd: (shares: Share[]) => void }) => {
  const client = useQueryClient();
  const [isShown, setShown] = useState(false);
  const choose = async (contactId: number, name: string) => {
    try {
      const shares = owedOf(sharesOfPerson(await client.fetchQuery(personQuery(contactId))));
      if (shares.length === 0) notify.error(texts.noClasses(name));
      else props.onAdd(shares);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      notify.error(error.message);
    }
  };
  return (
    <Modal
      open={props.open}
      title={texts.addPerson}
      footer={null}
      destroyOnHidden
      onCancel={props.onClose}
      afterOpenChange={setShown}
    >
      <p className="payment-hint">{texts.addPersonHint}</p>
      <PersonSearch isWanted={isShown} onChoose={({ contact_id, name }) => void choose(contact_id, name)} />
    </Modal>
  );
};
