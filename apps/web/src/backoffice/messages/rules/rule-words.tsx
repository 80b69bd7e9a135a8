import { placesOf } from '@shuyuan/contract/backoffice/messages/message-kind';
import { Form, Input } from 'antd';
import { type FocusEvent, useRef } from 'react';
import { rulesTexts } from './rules.texts';

const { fields: texts } = rulesTexts;
const titleMax = 100;
const bodyMax = 1000;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Puts words where the caret is, as if they had been typed. */
const typeInto = (field: TextField, words: string): void => {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(words, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
};

/** Refuses places that the event has no value for. */
const knownPlaces = (fields: readonly string[]) => ({
  validator: async (_: unknown, text = '') => {
    const unknown = placesOf(text).find((place) => !fields.includes(place));
    if (unknown !== undefined) throw new Error(texts.unknownPlace(unknown, fields.join('、')));
  },
});

const rulesFor = (fields: readonly string[], { missing, most }: { missing: string; most: number }) => [
  { required: true, whitespace: true, message: missing },
  { max: most, message: texts.tooLong(most) },
  knownPlaces(fields),
];

/** Title and body, with the event's fields to insert at the caret of the one that was written in last. */
export const RuleWords = ({ fields }: { fields: readonly string[] }) => {
  const last = useRef<TextField>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const remember = (event: FocusEvent<TextField>) => {
    last.current = event.currentTarget;
  };
  const insert = (field: string) => {
    const target = last.current ?? root.current?.querySelector('textarea');
    if (target) typeInto(target, `{${field}}`);
  };
  return (
    <div ref={root}>
      <Form.Item
        name="title"
        label={texts.title}
        extra={texts.titleHint}
        dependencies={['kind']}
        rules={rulesFor(fields, { missing: texts.titleMissing, most: titleMax })}
      >
        <Input maxLength={titleMax} autoComplete="off" onFocus={remember} />
      </Form.Item>
      <Form.Item
        name="body"
        label={texts.body}
        dependencies={['kind']}
        rules={rulesFor(fields, { missing: texts.bodyMissing, most: bodyMax })}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={bodyMax} onFocus={remember} />
      </Form.Item>
      {fields.length === 0 ? null : (
        <fieldset className="rule-places">
          <legend>{texts.places}</legend>
          {fields.map((field) => (
            // The caret stays where it is.
            <button
              key={field}
              type="button"
              aria-label={texts.insert(field)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(field)}
            >
              {`{${field}}`}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
};
