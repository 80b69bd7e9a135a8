import { Form } from 'antd';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import { addToMenu } from '../form.queries';
import type { OpenedForm } from '../opened';
import { useLast } from '../use-last';
import { IconChoice } from './icon-choice';
import { entryIcons, menuEntryTexts as texts } from './menu-entry.texts';

interface EntryValues {
  name: string;
  icon: string;
}

const nameMax = 50;

/** Gives a form its menu entry. */
export const AddToMenuDialog = (props: { form: OpenedForm | null; onClose: () => void; onAdded: () => void }) => {
  const form = useLast(props.form);
  const add = async (id: number, { name, icon }: EntryValues) => {
    const { msg } = await addToMenu({ id, name: name.trim(), icon });
    notify.success(msg);
    props.onAdded();
  };
  if (form === null) return null;
  return (
    <FormDialog<EntryValues>
      open={props.form !== null}
      title={texts.title(form.name)}
      record={form.id}
      values={{ name: form.name, icon: entryIcons[0][0] }}
      width={40}
      onClose={props.onClose}
      onSubmit={(values) => add(form.id, values)}
    >
      <p className="forms-intro">{texts.intro}</p>
      <NameItem label={texts.name} max={nameMax} missing={texts.nameMissing} tooLong={texts.nameTooLong} />
      <Form.Item name="icon" label={texts.icon}>
        <IconChoice label={texts.icon} />
      </Form.Item>
    </FormDialog>
  );
};
