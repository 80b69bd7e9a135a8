import { GlobalOutlined } from '@ant-design/icons';
import { ActionButton } from '../../../ui/action-button/action-button';
import { CascadeInput } from './cascade-input';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { useRegions } from './use-regions';

/** May stop at a province or a city: not everyone knows the county. */
export const RegionInput = (props: FieldInputProps) => {
  const { regions, failed, retry } = useRegions();
  if (failed) {
    return (
      <p className="field-trouble" role="alert">
        {texts.regionFailed}
        <ActionButton size="small" onClick={retry}>
          {texts.retry}
        </ActionButton>
      </p>
    );
  }
  return <CascadeInput {...props} options={regions} placeholder={texts.chooseRegion} partial />;
};

export const regionView: FieldTypeView = {
  icon: GlobalOutlined,
  Input: RegionInput,
  ...fieldCells.region,
  example: () => texts.examples.region,
};
