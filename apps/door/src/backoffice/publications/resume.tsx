import type { PublicPage } from '@shuyuan/contract/backoffice/publications/publication';
import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { schoolWords } from '@shuyuan/web/school-clock';
import { useRef, useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { toFailure } from '../../platform/http/failure';
import { Banner } from '../../ui/banner';
import { draftValues } from './form-state';
import { publicationTexts as texts } from './publication.texts';
import { linkOf } from './resume-link';
import type { Draft } from './use-draft';

const moment = schoolWords({ dateStyle: 'long', timeStyle: 'short' });

interface Saved {
  readonly link: string;
  readonly until: string;
}

const ResumeLink = ({ saved }: { readonly saved: Saved }) => {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    field.current?.select();
    // Pages over plain http have no clipboard; the older command still works there.
    const copying = navigator.clipboard?.writeText(saved.link) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setCopied(true),
      () => setCopied(document.execCommand('copy')),
    );
  };
  return (
    <>
      <label class="label" for="resume-link">
        {texts.resumeLink}
      </label>
      <div class="with-unit">
        <input id="resume-link" class="control" type="text" readOnly ref={field} value={saved.link} />
        <button type="button" class="second" onClick={copy}>
          {isCopied ? texts.copied : texts.copy}
        </button>
      </div>
      <p class="small" role="status">
        {texts.resumeUntil(moment(new Date(saved.until)))}
      </p>
    </>
  );
};

/** Saves what has been typed on the server, to be continued on another device. */
export const Resume = ({ page, draft }: { readonly page: PublicPage; readonly draft: Draft }) => {
  const [saved, setSaved] = useState<Saved>();
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const save = async (): Promise<void> => {
    setSaving(true);
    setFault(undefined);
    try {
      const key = draft.draftKey;
      const { data } = await call(publicPageEndpoints.saveDraft, {
        body: { code: page.code, values: draftValues(page, draft.values), ...(key === undefined ? {} : { key }) },
      });
      draft.setDraftKey(data.key);
      setSaved({ link: linkOf(page.code, data.key), until: data.expires_at });
    } catch (thrown) {
      setFault(toFailure(thrown, texts.failed).message);
    }
    setSaving(false);
  };
  return (
    <details class="resume">
      <summary>{texts.resumeTitle}</summary>
      <p class="small">{texts.resumeHint}</p>
      {fault === undefined ? null : <Banner kind="error">{fault}</Banner>}
      {saved === undefined ? null : <ResumeLink saved={saved} />}
      <button type="button" class="second" disabled={isSaving} onClick={save}>
        {isSaving ? texts.resumeSaving : texts.resume}
      </button>
    </details>
  );
};
