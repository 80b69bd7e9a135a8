import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { publishableFormsQuery } from './publication.queries';
import { publicationTexts } from './publication.texts';

const { choose: texts } = publicationTexts;

const useForms = () => {
  const { data } = useQuery(publishableFormsQuery);
  return { options: (data ?? []).map(({ id, name }) => ({ value: id, label: name })), isLoaded: data !== undefined };
};

/** Narrows the list to the pages of one form. */
export const FormFilter = (props: { formId: number | undefined; onChange: (formId: number | undefined) => void }) => {
  const { formId, onChange } = props;
  const { options } = useForms();
  return (
    <Select
      className="publication-filter"
      aria-label={publicationTexts.filter}
      placeholder={publicationTexts.allForms}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={formId ?? null}
      onChange={(chosen: number | null | undefined) => onChange(chosen ?? undefined)}
    />
  );
};

/** The first step of publishing: which form. */
export const FormChoiceDialog = (props: { open: boolean; onClose: () => void; onChosen: (formId: number) => void }) => {
  const { options, isLoaded } = useForms();
  return (
    <FormDialog<{ form: number }>
      open={props.open}
      title={texts.title}
      width={36}
      loading={!isLoaded}
      submitLabel={texts.next}
      onClose={props.onClose}
      onSubmit={({ form }) => props.onChosen(form)}
    >
      <Form.Item name="form" label={texts.form} extra={texts.hint} rules={[{ required: true, message: texts.missing }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
    </FormDialog>
  );
};
