import type { PublicField, PublicPage, Sent } from '@shuyuan/contract/backoffice/publications/publication';
import { schoolWords } from '@shuyuan/web/school-clock';
import { useState } from 'preact/hooks';
import { useOnline } from '../../platform/use-online';
import { Banner } from '../../ui/banner';
import { ProveMobile } from '../visitors';
import { Consent } from './consent';
import { FaultSummary } from './fault-summary';
import { FieldRow } from './field-row';
import { shownFields, type Typed } from './form-state';
import { publicationTexts as texts } from './publication.texts';
import { Resume } from './resume';
import { type Draft, useDraft } from './use-draft';
import { useSending } from './use-sending';

const moment = schoolWords({ dateStyle: 'long', timeStyle: 'short' });

interface Section {
  readonly title: string;
  readonly fields: readonly PublicField[];
}

/** Fields under their headings; a heading lasts until the next one. */
const sectionsOf = (fields: readonly PublicField[]): readonly Section[] => {
  const sections: { title: string; fields: PublicField[] }[] = [];
  for (const field of fields) {
    const title = field.settings.section ?? '';
    const last = sections.at(-1);
    if (last !== undefined && (title === '' || title === last.title)) last.fields.push(field);
    else sections.push({ title, fields: [field] });
  }
  return sections;
};

const DraftNote = ({ draft, resumed }: { readonly draft: Draft; readonly resumed: boolean }) => {
  if (!resumed && draft.restoredAt === undefined) return null;
  return (
    <Banner>
      {resumed ? texts.restoredElsewhere : texts.restored(moment(new Date(draft.restoredAt ?? '')))}{' '}
      <button
        type="button"
        class="plain"
        onClick={() => {
          if (confirm(texts.clearSure)) draft.clear();
        }}
      >
        {texts.clear}
      </button>
    </Banner>
  );
};

/** Programs fill it in; people neither see nor reach it. */
const Trap = ({ field }: { readonly field: { current: HTMLInputElement | null } }) => (
  <div class="trap" aria-hidden="true">
    <label for="website">{texts.website}</label>
    <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" ref={field} />
  </div>
);

interface FormProps {
  readonly page: PublicPage;
  readonly given: { readonly values: Typed; readonly key: string } | undefined;
  readonly onSent: (sent: Sent | undefined) => void;
  readonly onStale: () => void;
}

/** The form of a page that is open. */
export const PublicForm = ({ page, given, onSent, onStale }: FormProps) => {
  const draft = useDraft(page, given);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const shown = shownFields(page.fields, draft.values);
  const sending = useSending({ page, shown, draft, busy, onSent, onStale });
  const isOnline = useOnline();
  const change = (column: string, value: unknown) => {
    sending.faults.forget(column);
    draft.set(column, value);
  };
  const mark = (column: string, isBusy: boolean) =>
    setBusy((now) => new Set([...now].filter((one) => one !== column).concat(isBusy ? [column] : [])));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sending.send();
      }}
    >
      {isOnline ? null : <Banner>{texts.offline}</Banner>}
      <DraftNote draft={draft} resumed={given !== undefined} />
      {page.proves_mobile ? (
        <ProveMobile
          proved={sending.proved}
          onChange={(proved) => {
            sending.setProved(proved);
            sending.faults.forgetWhole('prove');
          }}
          fault={sending.faults.whole.prove}
        />
      ) : null}
      <p class="small note">{texts.requiredNote}</p>
      {sectionsOf(shown).map(({ title, fields }) => (
        <section key={title + (fields[0]?.field ?? '')} class="card">
          {title === '' ? null : <h2>{title}</h2>}
          {fields.map((field) => (
            <FieldRow
              key={field.field}
              field={field}
              value={draft.values[field.field]}
              onChange={(value) => change(field.field, value)}
              code={page.code}
              onBusy={(isBusy) => mark(field.field, isBusy)}
              fault={sending.faults.faults[field.field]}
            />
          ))}
        </section>
      ))}
      {page.consent === '' ? null : (
        <Consent
          page={page}
          isAgreed={sending.isAgreed}
          onChange={(isAgreed) => {
            sending.setAgreed(isAgreed);
            sending.faults.forgetWhole('consent');
          }}
          fault={sending.faults.whole.consent}
        />
      )}
      <Trap field={sending.website} />
      <FaultSummary places={sending.faults.places} />
      {sending.faults.whole.message === undefined ? null : <Banner kind="error">{sending.faults.whole.message}</Banner>}
      <button type="submit" class="submit" disabled={sending.isSending}>
        {sending.isSending ? texts.submitting : draft.isUnanswered ? texts.submitAgain : texts.submit}
      </button>
      <Resume page={page} draft={draft} />
    </form>
  );
};
