import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import { handTexts as texts } from './hand.texts';

/** A text with places such as {姓名}, each of which a button puts where the cursor is. */
export const TemplateInput = (props: {
  fields: readonly string[];
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}) => {
  const { fields, id, value = '', onChange } = props;
  const area = useRef<TextAreaRef>(null);
  const insert = (field: string) => {
    const input = area.current?.resizableTextArea?.textArea;
    const [from, to] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length];
    const place = `{${field}}`;
    onChange?.(value.slice(0, from) + place + value.slice(to));
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + place.length, from + place.length);
    });
  };
  return (
    <>
      <Input.TextArea
        ref={area}
        {...(id === undefined ? {} : { id })}
        value={value}
        autoSize={{ minRows: 4, maxRows: 10 }}
        maxLength={1000}
        showCount
        onChange={(event) => onChange?.(event.target.value)}
      />
      <p className="hand-places">
        <span>{texts.insertHint}</span>
        {fields.map((field) => (
          <button key={field} type="button" aria-label={texts.insert(field)} onClick={() => insert(field)}>
            {`{${field}}`}
          </button>
        ))}
      </p>
    </>
  );
};
