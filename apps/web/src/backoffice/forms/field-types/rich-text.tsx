import { EditOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { imageUploads } from '../../files';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
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
        {...(props.onBusy === undefined ? {} : { onBusy: props.onBusy })}
        disabled={props.disabled ?? false}
      />
    </Suspense>
  );
};

export const richTextView: FieldTypeView = {
  icon: EditOutlined,
  Input: ContentInput,
  ...fieldCells.rich_text,
  example: () => texts.examples.rich_text,
};
