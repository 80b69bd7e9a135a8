import type { MessageRobot } from '@shuyuan/contract/backoffice/messages/message';
import { robotKinds } from '@shuyuan/contract/backoffice/messages/message-kind';
import { Form, Input, Select } from 'antd';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import { saveRobot } from '../center.queries';
import { robotsTexts as texts } from './robots.texts';

const { fields: words } = texts;
const [nameMax, urlMax, secretMax] = [50, 1000, 200];

interface Values {
  readonly name: string;
  readonly kind: keyof typeof robotKinds;
  readonly url: string;
  readonly secret: string;
}

/** Adds or edits a robot; its address and secret are written and never shown. */
export const RobotDialog = (props: {
  open: boolean;
  robot: MessageRobot | undefined;
  onClose: () => void;
  onSaved: () => void;
}) => {
  const { robot } = props;
  const save = async (values: Values) => {
    const old = robot === undefined ? {} : { id: robot.id, version: robot.version };
    notify.success((await saveRobot({ ...old, ...values })).msg);
    props.onSaved();
  };
  const unchanged = robot === undefined ? undefined : words.unchanged;
  const hidden = { autoComplete: 'off', spellCheck: false, placeholder: unchanged };
  return (
    <FormDialog<Values>
      open={props.open}
      title={robot === undefined ? texts.createTitle : texts.editTitle(robot.name)}
      record={robot === undefined ? 'new' : `${robot.id}/${robot.version}`}
      values={{ name: robot?.name ?? '', kind: robot?.kind ?? 'wecom', url: '', secret: '' }}
      onClose={props.onClose}
      onSubmit={save}
    >
      <NameItem
        label={words.name}
        max={nameMax}
        missing={words.nameMissing}
        tooLong={words.nameTooLong}
        extra={words.nameHint}
      />
      <Form.Item name="kind" label={words.kind} rules={[{ required: true, message: words.kindMissing }]}>
        <Select options={Object.entries(robotKinds).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item
        name="url"
        label={words.url}
        extra={words.urlHint}
        rules={[{ required: robot === undefined, whitespace: true, message: words.urlMissing }]}
      >
        <Input {...hidden} inputMode="url" maxLength={urlMax} placeholder={unchanged ?? 'https://'} />
      </Form.Item>
      <Form.Item name="secret" label={words.secret} extra={words.secretHint}>
        <Input {...hidden} maxLength={secretMax} />
      </Form.Item>
    </FormDialog>
  );
};
