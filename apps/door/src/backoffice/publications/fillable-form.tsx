import type { PublicField, Sent } from '@shuyuan/contract/backoffice/publications/publication';
import { schoolWords } from '@shuyuan/web/school-clock';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useOnline } from '../../platform/use-online';
import { Banner } from '../../ui/banner';
import { ProveMobile } from '../visitors';
import { Consent } from './consent';
import { FaultSummary } from './fault-summary';
import { FieldRow } from './field-row';
import { shownFields } from './form-state';
import { publicationTexts as texts } from './publication.texts';
import type { Draft } from './use-draft';
import { type FilledPage, type Proof, type SendAnswer, useSending } from './use-sending';

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

const DraftNote = ({ draft, isResumed }: { readonly draft: Draft; readonly isResumed: boolean }) => {
  if (!isResumed && draft.restoredAt === undefined) return null;
  return (
    <Banner>
      {isResumed ? texts.restoredElsewhere : texts.restored(moment(new Date(draft.restoredAt ?? '')))}{' '}
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

type Sending = ReturnType<typeof useSending>;

/** What follows the fields: the consent, all that is wrong, and the button. */
const End = ({ page, draft, sending }: { page: FilledPage; draft: Draft; sending: Sending }) => {
  const { faults } = sending;
  return (
    <>
      {page.consent === '' ? null : (
        <Consent
          page={page}
          isAgreed={sending.isAgreed}
          onChange={(isAgreed) => {
            sending.setAgreed(isAgreed);
            faults.forgetWhole('consent');
          }}
          fault={faults.whole.consent}
        />
      )}
      <Trap field={sending.website} />
      <FaultSummary places={faults.places} />
      {faults.whole.message === undefined ? null : <Banner kind="error">{faults.whole.message}</Banner>}
      <button type="submit" class="submit" disabled={sending.isSending}>
        {sending.isSending ? texts.submitting : draft.isUnanswered ? texts.submitAgain : texts.submit}
      </button>
    </>
  );
};

interface FillableFormProps {
  readonly page: FilledPage;
  readonly draft: Draft;
  readonly send: SendAnswer;
  /** Where the page wants a number to be proved. */
  readonly proof?: Proof | undefined;
  /** The code of the page, for uploads; a page without one takes no files. */
  readonly code?: string;
  /** Whether what is typed came by a link from another device. */
  readonly isResumed?: boolean;
  /** Without what was sent, if an earlier submission had arrived already. */
  readonly onSent: (sent: Sent | undefined) => void;
  /** Loads the page again; what is typed stays. */
  readonly onStale: () => void;
  /** What is below the button. */
  readonly children?: ComponentChildren;
}

/** A form of the school with everything between its first field and its button, wherever it is filled in. */
export const FillableForm = (props: FillableFormProps) => {
  const { page, draft, proof, code = '', isResumed = false } = props;
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const shown = shownFields(page.fields, draft.values);
  const sending = useSending({ ...props, shown, busy, proof });
  const { faults } = sending;
  const isOnline = useOnline();
  const change = (column: string, value: unknown) => {
    faults.forget(column);
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
      <DraftNote draft={draft} isResumed={isResumed} />
      {proof === undefined ? null : (
        <ProveMobile
          proved={proof.proved}
          onChange={(proved) => {
            proof.onChange(proved);
            faults.forgetWhole('prove');
          }}
          fault={faults.whole.prove}
        />
      )}
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
              code={code}
              onBusy={(isBusy) => mark(field.field, isBusy)}
              fault={faults.faults[field.field]}
            />
          ))}
        </section>
      ))}
      <End page={page} draft={draft} sending={sending} />
      {props.children}
    </form>
  );
};
