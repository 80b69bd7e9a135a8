import { DeleteOutlined } from '@ant-design/icons';
import { Form, InputNumber } from 'antd';
import { ActionButton } from '../../ui/action-button/action-button';
import { IconButton } from '../../ui/icon-button/icon-button';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.refund;
const stepsMax = 10;

/** Hundredths of a percent, typed as percent. */
const asPercent = {
  getValueProps: (share: number | null | undefined) => ({ value: share == null ? null : share / 100 }),
  normalize: (percent: number | null) => (percent === null ? null : Math.round(percent * 100)),
};

const Step = (props: { at: number; mayEdit: boolean; onRemove: () => void }) => (
  <fieldset className="setting-row refund-step">
    <legend>{texts.step(props.at + 1)}</legend>
    <Form.Item name={[props.at, 'before']} label={texts.before} {...asPercent}>
      <InputNumber min={0} max={100} precision={2} />
    </Form.Item>
    <Form.Item name={[props.at, 'share']} label={texts.share} {...asPercent}>
      <InputNumber min={0} max={100} precision={2} />
    </Form.Item>
    {props.mayEdit ? (
      <IconButton label={texts.remove(props.at + 1)} onClick={props.onRemove}>
        <DeleteOutlined />
      </IconButton>
    ) : null}
  </fieldset>
);

/** How much of what was paid the rules propose to give back, by how far the class has gone. */
export const RefundSection = (props: SectionProps<'refund'>) => (
  <SettingSection group="refund" title={texts.title} help={texts.help} {...props}>
    <Form.List name={['value', 'steps']}>
      {(steps, { add, remove }) => (
        <div className="refund-steps">
          {steps.length === 0 ? <p className="setting-hint">{texts.none}</p> : null}
          {steps.map(({ key, name }) => (
            <Step key={key} at={name} mayEdit={props.mayEdit} onRemove={() => remove(name)} />
          ))}
          {props.mayEdit && steps.length < stepsMax ? (
            <ActionButton size="small" onClick={() => add({ before: null, share: null })}>
              {texts.add}
            </ActionButton>
          ) : null}
        </div>
      )}
    </Form.List>
    <p className="setting-hint">{texts.hint}</p>
  </SettingSection>
);
