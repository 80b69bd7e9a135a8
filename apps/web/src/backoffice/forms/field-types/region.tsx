import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { CascadeInput } from './cascade-input';
import { labelsAlong } from './choice-cells';
import type { FieldCellProps, FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { useRegions } from './use-regions';

/** May stop at a province or a city: not everybody knows the county. */
export const RegionInput = (props: FieldInputProps) => {
  const { regions, failed, retry } = useRegions();
  if (failed) {
    return (
      <p className="field-trouble" role="alert">
        {texts.regionFailed}
        <Button size="small" onClick={retry}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  return <CascadeInput {...props} options={regions} placeholder={texts.chooseRegion} partial />;
};

const RegionCell = ({ value }: FieldCellProps) => {
  const { regions } = useRegions();
  return Array.isArray(value) ? labelsAlong(regions, value.map(String)).join(' / ') : null;
};

export const regionView: FieldTypeView = {
  icon: GlobalOutlined,
  Input: RegionInput,
  Cell: RegionCell,
  example: () => texts.examples.region,
};
