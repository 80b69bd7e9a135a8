import type { PublicationAudience } from '@shuyuan/contract/backoffice/publications/publication';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { Form } from 'antd';
import type { Taking } from './offered-fields';
import { provedField } from './publication-values';

/** How the settings stand in the form that take fields away from who fills them in. */
export const useTaking = (): Taking => {
  const presetColumns = Form.useWatch<readonly string[] | undefined>('preset_columns') ?? [];
  const presets = Form.useWatch<RecordValues | undefined>('presets') ?? {};
  const audience = Form.useWatch<PublicationAudience | undefined>('audience');
  const proves_mobile = Form.useWatch<boolean | undefined>('proves_mobile');
  const mobile_field = Form.useWatch<string | null | undefined>('mobile_field');
  return {
    presetColumns,
    presets,
    mobileField: provedField({ audience, proves_mobile, mobile_field }),
    isInvited: audience === 'invited',
  };
};
