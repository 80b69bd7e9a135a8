import type { PersonForm, PersonKey } from '@shuyuan/contract/backoffice/privacy/person';
import { useState } from 'react';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { searchPerson } from './person.queries';
import { personTexts as texts } from './person.texts';
import { EraseDialog, ExportDialog } from './person-dialogs';
import { keyOf, PersonResults } from './person-results';
import { PersonSearch } from './person-search';
import './person-page.css';

interface Found {
  readonly key: PersonKey;
  readonly forms: readonly PersonForm[];
}

/** Records with the same number are of the same person; records with the same name are selected one by one. */
const chosenAtFirst = ({ key, forms }: Found): ReadonlySet<string> =>
  new Set(key.by === 'name' ? [] : forms.flatMap((form) => form.records.map((record) => keyOf(form, record))));

const Outcome = (props: { found: Found; auths: readonly string[]; onErased: () => void }) => {
  const { found, auths, onErased } = props;
  const { key, forms } = found;
  const [chosen, setChosen] = useState(() => chosenAtFirst(found));
  const [open, setOpen] = useState<'export' | 'erase' | undefined>(undefined);
  const choose = (keys: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const one of keys) isChosen ? next.add(one) : next.delete(one);
    setChosen(next);
  };
  const picked = forms.flatMap((form) =>
    form.records
      .filter((record) => chosen.has(keyOf(form, record)))
      .map(({ id, title }) => ({ custom_form_id: form.custom_form_id, id, title })),
  );
  const records = picked.map(({ custom_form_id, id }) => ({ custom_form_id, id }));
  const close = () => setOpen(undefined);
  if (forms.length === 0) {
    return <EmptyState icon="IdcardOutlined" title={texts.nobody} hint={texts.nobodyHint} />;
  }
  const total = forms.reduce((sum, form) => sum + form.records.length, 0);
  return (
    <>
      <div className="person-bar">
        <p role="status">
          {texts.found(total, forms.length)} · {texts.chosen(picked.length)}
        </p>
        {auths.includes('export') ? (
          <ActionButton disabled={picked.length === 0} onClick={() => setOpen('export')}>
            {texts.export}
          </ActionButton>
        ) : null}
        {auths.includes('delete') ? (
          <ActionButton kind="danger-outline" disabled={picked.length === 0} onClick={() => setOpen('erase')}>
            {texts.erase}
          </ActionButton>
        ) : null}
      </div>
      {key.by === 'name' ? <p className="person-note">{texts.sameName}</p> : null}
      <PersonResults forms={forms} chosen={chosen} onChoose={choose} />
      <ExportDialog open={open === 'export'} records={records} onClose={close} />
      <EraseDialog
        open={open === 'erase'}
        records={records}
        titles={[...new Set(picked.map(({ title }) => title))]}
        onClose={close}
        onErased={onErased}
      />
    </>
  );
};

/** One person's data across all forms. The search value stays out of the address: it is somebody's number. */
export const PersonPage = ({ auths }: ScreenProps) => {
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [searches, setSearches] = useState(0);
  const search = async (key: PersonKey): Promise<void> => {
    const forms = await searchPerson(key);
    setFound({ key, forms });
    setSearches((count) => count + 1);
  };
  return (
    <div className="person-page">
      <p className="person-note">{texts.intro}</p>
      <PersonSearch onSearch={search} />
      {found === undefined ? null : (
        <Outcome
          key={searches}
          found={found}
          auths={auths}
          onErased={() => void search(found.key).catch(() => undefined)}
        />
      )}
    </div>
  );
};
