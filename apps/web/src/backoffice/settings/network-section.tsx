import { Form } from 'antd';
import { ActionButton } from '../../ui/action-button/action-button';
import { LinesInput, linesOf } from '../../ui/lines-input/lines-input';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.network;

const OwnAddress = ({ address, mayEdit }: { address: string; mayEdit: boolean }) => {
  const form = Form.useFormInstance();
  const add = (): void => {
    const ranges: readonly string[] = form.getFieldValue(['value', 'ranges']) ?? [];
    form.setFieldValue(['value', 'ranges'], [...linesOf(ranges), address]);
  };
  return (
    <p className="setting-hint">
      {texts.own(address)}
      {mayEdit ? (
        <ActionButton size="small" className="setting-add-own" onClick={add}>
          {texts.addOwn}
        </ActionButton>
      ) : null}
    </p>
  );
};

/** The addresses from which the system may be managed. */
export const NetworkSection = (props: SectionProps<'network'> & { address: string }) => (
  <SettingSection
    group="network"
    title={texts.title}
    help={texts.help}
    stored={props.stored}
    mayEdit={props.mayEdit}
    read={({ ranges }) => ({ ranges: linesOf(ranges) })}
  >
    <Form.Item name={['value', 'ranges']} label={texts.ranges} extra={texts.rangesHint}>
      <LinesInput />
    </Form.Item>
    <OwnAddress address={props.address} mayEdit={props.mayEdit} />
    <p className="setting-hint">{texts.lost}</p>
  </SettingSection>
);
