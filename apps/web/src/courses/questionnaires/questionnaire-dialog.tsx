import { publicationStates } from '@shuyuan/contract/backoffice/publications/publication';
import type { Questionnaire, QuestionnaireChoices } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Select, Switch } from 'antd';
import { notify } from '../../platform/notices';
import { OpenTimes } from '../../ui/date-input/open-times';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { choicesQuery, saveQuestionnaire } from './questionnaire.queries';
import { questionnaireTexts } from './questionnaire.texts';
import { inputOf, type QuestionnaireValues, startValues } from './questionnaire-values';

const { dialog: texts } = questionnaireTexts;

interface Option {
  readonly value: number;
  readonly label: string;
}

/** The options, and what is stored even if it can no longer be chosen. */
const withStored = (options: readonly Option[], stored: Option | undefined): Option[] =>
  stored === undefined || options.some(({ value }) => value === stored.value) ? [...options] : [stored, ...options];

const pageOptions = ({ pages }: QuestionnaireChoices, stored: Questionnaire | undefined): Option[] =>
  withStored(
    pages.map(({ id, title, form_name, state }) => {
      const label = texts.pageOf(title, form_name);
      return { value: id, label: state === 'open' ? label : texts.pageNow(label, publicationStates[state]) };
    }),
    stored && { value: stored.publication_id, label: texts.pageOf(stored.title, stored.form_name) },
  );

type Session = QuestionnaireChoices['sessions'][number];
const sessionOption = ({ id, date, topic }: Session): Option => ({
  value: id,
  label: questionnaireTexts.session(date, topic),
});
const sessionOptions = ({ sessions }: QuestionnaireChoices, stored: Questionnaire | undefined): Option[] =>
  withStored(sessions.map(sessionOption), stored?.session ? sessionOption(stored.session) : undefined);

interface FieldsProps {
  readonly choices: QuestionnaireChoices;
  readonly stored: Questionnaire | undefined;
}

/** What is asked, about what, and whether by name. */
const Subject = ({ choices, stored }: FieldsProps) => {
  const isAnonymous = Form.useWatch<boolean | undefined>('is_anonymous') ?? false;
  const pages = pageOptions(choices, stored);
  const isFixed = (stored?.answered ?? 0) > 0;
  return (
    <>
      {isFixed ? <Alert className="questionnaire-alert" type="info" showIcon title={texts.fixed} /> : null}
      {pages.length === 0 ? (
        <Alert className="questionnaire-alert" type="warning" showIcon title={texts.noPages} />
      ) : null}
      <Form.Item
        name="publication_id"
        label={texts.page}
        extra={texts.pageHint}
        rules={[{ required: true, message: texts.pageMissing }]}
      >
        <Select showSearch={{ optionFilterProp: 'label' }} options={pages} disabled={isFixed} />
      </Form.Item>
      <Form.Item
        name="session_id"
        label={texts.session}
        extra={texts.sessionHint}
        normalize={(id: number | undefined) => id ?? null}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={questionnaireTexts.wholeClass}
          options={sessionOptions(choices, stored)}
          disabled={isFixed}
        />
      </Form.Item>
      <Form.Item
        name="is_anonymous"
        label={texts.anonymous}
        extra={isAnonymous ? texts.anonymousOn : texts.anonymousOff}
        valuePropName="checked"
      >
        <Switch disabled={isFixed} />
      </Form.Item>
    </>
  );
};

/** Adds a questionnaire to a class, or changes one. */
export const QuestionnaireDialog = (props: {
  classId: number;
  open: boolean;
  stored: Questionnaire | undefined;
  onClose: () => void;
  onSaved: () => void;
}) => {
  const { classId, open, stored, onClose } = props;
  const { data: choices, isFetchedAfterMount } = useQuery({ ...choicesQuery(classId), enabled: open });
  const save = async (values: QuestionnaireValues) => {
    const { msg } = await saveQuestionnaire(inputOf(classId, values, stored));
    notify.success(msg);
    props.onSaved();
    onClose();
  };
  return (
    <FormDialog<QuestionnaireValues>
      open={open}
      title={stored === undefined ? texts.create : texts.edit(stored.title)}
      record={`${stored?.id ?? 'new'}/${stored?.version ?? 0}`}
      values={startValues(stored)}
      loading={choices === undefined || !isFetchedAfterMount}
      width={40}
      onClose={onClose}
      onSubmit={save}
    >
      {choices === undefined ? null : <Subject choices={choices} stored={stored} />}
      <OpenTimes closesHint={texts.closesHint} />
    </FormDialog>
  );
};
