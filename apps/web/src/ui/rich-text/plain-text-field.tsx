import { ActionButton } from '../action-button/action-button';
import { htmlToText, isPlain, textToHtml } from './plain-text';
import { richTextTexts as texts } from './rich-text.texts';

/** The fallback when the editor cannot be loaded: plain text can be typed, formatted text is read-only. */
export const PlainTextField = (props: {
  value: string;
  label: string;
  disabled: boolean;
  onChange: (html: string) => void;
  onRetry: () => void;
}) => {
  const plain = isPlain(props.value);
  return (
    <>
      <div className="rich-text-note rich-text-note-failure" role="alert">
        <p>{plain ? texts.failed : texts.failedFormatted}</p>
        <ActionButton onClick={props.onRetry}>{texts.retry}</ActionButton>
      </div>
      <textarea
        className="rich-text-plain"
        aria-label={props.label}
        value={htmlToText(props.value)}
        disabled={props.disabled}
        readOnly={!plain}
        onChange={(event) => props.onChange(textToHtml(event.target.value))}
      />
    </>
  );
};
