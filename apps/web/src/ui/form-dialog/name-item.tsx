import { Form, Input } from 'antd';

/** The field `name` of a form, never blank and limited in length. */
export const NameItem = (props: {
  label: string;
  max: number;
  missing: string;
  tooLong: string;
  extra?: string;
  onType?: () => void;
}) => (
  <Form.Item
    name="name"
    label={props.label}
    extra={props.extra}
    rules={[
      { required: true, whitespace: true, message: props.missing },
      { max: props.max, message: props.tooLong },
    ]}
  >
    <Input maxLength={props.max} onChange={() => props.onType?.()} />
  </Form.Item>
);
