import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { imageUploads } from '../../backoffice/files';
import { Failure } from '../../platform/http/failure';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { confirm, type Question } from '../../ui/confirm-dialog/confirm';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { ImageUpload } from '../../ui/upload/image-upload';
import { Drawer } from '../../ui/window/window';
import { Exhibit } from './exhibit';
import { formsExhibitTexts as texts } from './forms-exhibit.texts';

interface Student {
  name: string;
  mobile: string;
  remark: string;
  photo: string;
}

const students: readonly Partial<Student>[] = texts.students;
const [first = '', second = ''] = students.map(({ name }) => name);
const takenMobile = '13800000000';
const lateMs = 800;

const harmless = { title: texts.askTitle, content: texts.askContent };
const dangerous = { title: texts.askDangerTitle, content: texts.askDangerContent, danger: true };

const Questions = () => {
  const [answers, setAnswers] = useState<readonly boolean[]>([]);
  const ask = async (...questions: Question[]) => setAnswers(await Promise.all(questions.map(confirm)));
  return (
    <Exhibit title={texts.confirm}>
      <ActionButton onClick={() => ask(harmless)}>{texts.ask}</ActionButton>
      <ActionButton onClick={() => ask(dangerous)}>{texts.askDanger}</ActionButton>
      <ActionButton onClick={() => ask(harmless, dangerous)}>{texts.askTwice}</ActionButton>
      <p>
        {texts.answers}
        {answers.map(texts.answered).join('，') || texts.nothingHeard}
      </p>
    </Exhibit>
  );
};

const StudentFields = () => (
  <>
    <Form.Item
      name="name"
      label={texts.name}
      rules={[{ required: true, whitespace: true, message: texts.nameMissing }]}
    >
      <Input />
    </Form.Item>
    <Form.Item name="mobile" label={texts.mobile} extra={texts.mobileHint}>
      <Input />
    </Form.Item>
    <Form.Item name="remark" label={texts.remark}>
      <Input.TextArea rows={3} />
    </Form.Item>
    <Form.Item name="photo" label={texts.photo}>
      <ImageUpload source={imageUploads} />
    </Form.Item>
  </>
);

/** Answers as the server does: a refusal names the field. */
const save = ({ mobile }: Student) => {
  if (mobile === takenMobile)
    throw new Failure('refused', { errmsg: texts.refused, errors: { mobile: [texts.mobileTaken] } });
  notify.success(texts.saved);
};

const StudentDialog = (props: { open: boolean; who: string; late?: boolean; onClose: () => void }) => {
  const { open, who, late = false, onClose } = props;
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    if (!open || !late) return undefined;
    const timer = setTimeout(() => setArrived(true), lateMs);
    return () => {
      clearTimeout(timer);
      setArrived(false);
    };
  }, [open, late]);
  return (
    <FormDialog<Student>
      open={open}
      title={who === '' ? texts.add : texts.edit(who)}
      record={who}
      values={students.find(({ name }) => name === who) ?? {}}
      loading={late && !arrived}
      onClose={onClose}
      onSubmit={(values) => {
        save(values);
        onClose();
      }}
    >
      <StudentFields />
    </FormDialog>
  );
};

const CheckedDialog = () => {
  const [open, setOpen] = useState(false);
  const [heard, setHeard] = useState<readonly string[]>([]);
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{texts.checked}</ActionButton>
      <FormDialog<Student>
        open={open}
        title={texts.checked}
        check
        onClose={() => setOpen(false)}
        onSubmit={(valid) => {
          setHeard([...heard, texts.submitted(valid)]);
          if (valid) setOpen(false);
        }}
      >
        <StudentFields />
      </FormDialog>
      <p>
        {texts.heard}
        {heard.join(' ') || texts.nothingHeard}
      </p>
    </>
  );
};

const DialogInDrawer = () => {
  const [drawer, setDrawer] = useState(false);
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <ActionButton onClick={() => setDrawer(true)}>{texts.overDrawer}</ActionButton>
      <Drawer open={drawer} title={texts.drawerTitle} onClose={() => setDrawer(false)}>
        <ActionButton onClick={() => setDialog(true)}>{texts.drawerEdit}</ActionButton>
        <StudentDialog open={dialog} who={first} onClose={() => setDialog(false)} />
      </Drawer>
    </>
  );
};

const Forms = () => {
  const [opened, setOpened] = useState<{ who: string; late: boolean }>({ who: '', late: false });
  const [open, setOpen] = useState(false);
  const show = (who: string, late = false) => {
    setOpened({ who, late });
    setOpen(true);
  };
  return (
    <Exhibit title={texts.form} wide>
      <ActionButton onClick={() => show('')}>{texts.add}</ActionButton>
      {[first, second].map((who) => (
        <ActionButton key={who} onClick={() => show(who)}>
          {texts.edit(who)}
        </ActionButton>
      ))}
      <ActionButton onClick={() => show(second, true)}>{texts.editLate}</ActionButton>
      <DialogInDrawer />
      <CheckedDialog />
      <StudentDialog open={open} {...opened} onClose={() => setOpen(false)} />
    </Exhibit>
  );
};

/** The confirm dialog and the form dialog with all their states. */
export const DialogsExhibit = () => (
  <>
    <Questions />
    <Forms />
  </>
);
