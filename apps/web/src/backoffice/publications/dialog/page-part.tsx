import { Form, Input } from 'antd';
import { fieldTypeViews, type ShownField } from '../../forms';
import { dialogTexts as texts } from './dialog.texts';
import { type Controlled, passedOn } from './form-control';

const titleMax = 60;
const thanksMax = 500;

const fieldOf = (edit_input: 'image' | 'rich_text', name: string): ShownField => ({
  field: edit_input,
  name,
  edit_input,
  select_item: [],
  settings: {},
});
const [cover, intro] = [fieldOf('image', texts.cover), fieldOf('rich_text', texts.intro)];
const { image, rich_text: richText } = fieldTypeViews;

/** Empty is '' here, and null in a record. */
const asText = (props: Controlled) => ({
  ...passedOn(props),
  onChange: (next: unknown) => props.onChange?.(next ?? ''),
});

interface Busy {
  readonly onBusy: (part: string, busy: boolean) => void;
}

const CoverControl = ({ onBusy, ...props }: Controlled & Busy) => (
  <image.Input field={cover} {...asText(props)} onBusy={(busy) => onBusy('cover', busy)} />
);

const IntroControl = ({ onBusy, ...props }: Controlled & Busy) => (
  <richText.Input field={intro} {...asText(props)} onBusy={(busy) => onBusy('intro', busy)} />
);

/** What people from outside see first, and last. */
export const PagePart = ({ onBusy }: Busy) => (
  <>
    <Form.Item
      name="title"
      label={texts.title}
      extra={texts.titleHint}
      rules={[
        { required: true, whitespace: true, message: texts.titleMissing },
        { max: titleMax, message: texts.titleTooLong },
      ]}
    >
      <Input maxLength={titleMax} showCount />
    </Form.Item>
    <Form.Item name="cover" label={texts.cover}>
      <CoverControl onBusy={onBusy} />
    </Form.Item>
    <Form.Item name="intro" label={texts.intro} extra={texts.introHint}>
      <IntroControl onBusy={onBusy} />
    </Form.Item>
    <Form.Item
      name="thanks"
      label={texts.thanks}
      extra={texts.thanksHint}
      rules={[{ max: thanksMax, message: texts.thanksTooLong }]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={thanksMax} />
    </Form.Item>
  </>
);
