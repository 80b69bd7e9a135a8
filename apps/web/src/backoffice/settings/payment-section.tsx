import { Form, InputNumber } from 'antd';
import { LinesInput, linesOf } from '../../ui/lines-input/lines-input';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.payment;

/** What one person may do with money without a second one, and how far back bookings may be dated. */
export const PaymentSection = (props: SectionProps<'payment'>) => (
  <SettingSection
    group="payment"
    title={texts.title}
    help={texts.help}
    read={({ discounts, ...value }) => ({ ...value, discounts: linesOf(discounts) })}
    {...props}
  >
    <Form.Item
      name={['value', 'alone_limit']}
      label={texts.limit}
      extra={texts.limitHint}
      getValueProps={(fen: number | null) => ({ value: fen === null ? null : fen / 100 })}
      normalize={(yuan: number | null) => (yuan === null ? null : Math.round(yuan * 100))}
    >
      <InputNumber min={0} max={1_000_000} precision={2} />
    </Form.Item>
    <Form.Item name={['value', 'back_days']} label={texts.days} extra={texts.daysHint}>
      <InputNumber min={0} max={366} precision={0} />
    </Form.Item>
    <Form.Item name={['value', 'discounts']} label={texts.discounts} extra={texts.discountsHint}>
      <LinesInput rows={4} />
    </Form.Item>
  </SettingSection>
);
