import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { richTextEndpoints } from '@shuyuan/contract/backoffice/rich-text/rich-text.endpoints';
import type { SanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import { useState } from 'react';
import { call } from '../../platform/http/call';
import { uploadTo } from '../../platform/http/upload';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { clearDraft, RichText } from '../../ui/rich-text/rich-text';
import type { UploadImage } from '../../ui/rich-text/upload';
import { RichTextView } from '../../ui/rich-text-view/rich-text-view';
import { Exhibit } from './exhibit';
import { richTextExhibitTexts as texts } from './rich-text-exhibit.texts';
import './rich-text-exhibit.css';

const storageKey = 'gallery';

const upload: UploadImage = (file, options) => uploadTo(fileEndpoints.upload, file, options);

const Preview = ({ html, isBusy }: { html: string; isBusy: boolean }) => {
  const [shown, setShown] = useState<SanitisedHtml>();
  const preview = async (): Promise<void> => {
    const { data } = await call(richTextEndpoints.preview, { body: { html } });
    setShown(data.html);
  };
  return (
    <Exhibit title={texts.viewTitle} wide>
      <ActionButton kind="primary" disabled={isBusy} onClick={() => void preview().catch(() => undefined)}>
        {texts.preview}
      </ActionButton>
      <div className="gallery-rich-text-view">
        {shown === undefined ? <p>{texts.noPreview}</p> : <RichTextView html={shown} />}
      </div>
    </Exhibit>
  );
};

const Editing = () => {
  const [html, setHtml] = useState<string>(texts.sample);
  const [isDisabled, setDisabled] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = (): void => {
    clearDraft(storageKey);
    notify.success(texts.saved);
  };
  return (
    <>
      <Exhibit title={texts.title} wide>
        <RichText
          value={html}
          onChange={setHtml}
          upload={upload}
          storageKey={storageKey}
          disabled={isDisabled}
          onBusy={setBusy}
        />
        <ActionButton kind="primary" disabled={isBusy} onClick={save}>
          {texts.save}
        </ActionButton>
        <ActionButton onClick={() => setDisabled(!isDisabled)}>
          {isDisabled ? texts.enable : texts.disable}
        </ActionButton>
        <label className="gallery-rich-text-source">
          <span>{texts.source}</span>
          <textarea value={html} rows={6} spellCheck={false} onChange={(event) => setHtml(event.target.value)} />
        </label>
      </Exhibit>
      <Preview html={html} isBusy={isBusy} />
    </>
  );
};

/** The rich-text field, its value as HTML, and a view of what the server would store of it, fetched on demand. */
export const RichTextExhibit = () => {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Editing />;
  return (
    <Exhibit title={texts.title} wide>
      <ActionButton onClick={() => setOpen(true)}>{texts.open}</ActionButton>
    </Exhibit>
  );
};
