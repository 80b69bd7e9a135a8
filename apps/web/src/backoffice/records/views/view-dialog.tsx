import type { RecordView } from '@shuyuan/contract/backoffice/records/record';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import type { NamedView, ViewsController } from './use-views';
import { viewTexts as texts } from './views.texts';

const nameMax = 30;

/** Asks for the name of a new or existing view, and whether others see it. */
export const ViewDialog = (props: {
  controller: ViewsController;
  named: RecordView | 'new' | undefined;
  onClose: () => void;
}) => {
  const { controller, named, onClose } = props;
  // While the window closes it still shows its content.
  const [last, setLast] = useState(named);
  if (named !== undefined && named !== last) setLast(named);
  const view = last === undefined || last === 'new' ? undefined : last;
  const submit = async ({ name, is_shared }: NamedView) => {
    const given = { name: name.trim(), is_shared };
    await (view === undefined ? controller.saveAs(given) : controller.rename(view, given));
    onClose();
  };
  return (
    <FormDialog<NamedView>
      open={named !== undefined}
      title={view === undefined ? texts.newTitle : texts.renameTitle(view.name)}
      record={view?.id ?? 'new'}
      width={36}
      values={{ name: view?.name ?? '', is_shared: view?.is_shared ?? false }}
      onClose={onClose}
      onSubmit={submit}
    >
      {view === undefined ? <p className="view-intro">{texts.intro}</p> : null}
      <NameItem label={texts.name} max={nameMax} missing={texts.nameMissing} tooLong={texts.nameTooLong} />
      <Form.Item name="is_shared" valuePropName="checked">
        <Checkbox>{texts.share}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
};
