import { type PublicationAudience, publicationAudiences } from '@shuyuan/contract/backoffice/publications/publication';
import { Form, Radio } from 'antd';
import { dialogTexts as texts } from './dialog.texts';

const options = Object.entries(publicationAudiences).map(([value, label]) => ({ value, label }));

/** Who may fill it in. */
export const AudiencePart = () => {
  const audience = Form.useWatch<PublicationAudience | undefined>('audience') ?? 'anyone';
  return (
    <Form.Item name="audience" label={texts.audience} extra={texts.audienceHints[audience]}>
      <Radio.Group options={options} optionType="button" />
    </Form.Item>
  );
};
