import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { Form } from 'antd';
import type { Taking } from './offered-fields';

/** How the settings stand in the form that take fields away from who fills them in. */
export const useTaking = (): Taking => {
  const presetColumns = Form.useWatch<readonly string[] | undefined>('preset_columns') ?? [];
  const presets = Form.useWatch<RecordValues | undefined>('presets') ?? {};
  const isProved = Form.useWatch<boolean | undefined>('proves_mobile') ?? false;
  const mobileField = Form.useWatch<string | null | undefined>('mobile_field') ?? null;
  return { presetColumns, presets, mobileField: isProved ? mobileField : null };
};
