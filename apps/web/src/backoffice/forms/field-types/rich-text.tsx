import { EditOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { imageUploads } from '../../files';
import type { FieldCellProps, FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { StandIn } from './stand-in';
import { shownText } from './text-input';

const RichText = lazy(async () => ({ default: (await import('../../../ui/rich-text/rich-text')).RichText }));

const ContentInput = (props: FieldInputProps) => {
  const standIn = <StandIn icon={EditOutlined} words={texts.standIn.rich_text} />;
  if (props.light) return standIn;
  return (
    <Suspense fallback={standIn}>
      <RichText
        label={props.field.name}
        value={shownText(props.value)}
        onChange={(html) => props.onChange(html === '' ? null : html)}
        upload={imageUploads.send}
        disabled={props.disabled ?? false}
      />
    </Suspense>
  );
};

const plainWords = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim().slice(0, 100);

/** A list has no room for formats: the words alone. */
const ContentCell = ({ value }: FieldCellProps) => (typeof value === 'string' ? plainWords(value) : null);

export const richTextView: FieldTypeView = {
  icon: EditOutlined,
  Input: ContentInput,
  Cell: ContentCell,
  example: () => texts.examples.rich_text,
};
