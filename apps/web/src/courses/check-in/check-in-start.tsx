import { type CheckIn, checkInDefaults, checkInLimits, codeSeconds } from '@shuyuan/contract/courses/check-in/check-in';
import type { Place } from '@shuyuan/contract/platform/geo';
import { Form, InputNumber, Skeleton, Switch } from 'antd';
import { lazy, Suspense } from 'react';
import { mapTiles } from '../../platform/map-tiles';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { startCheckIn } from './check-in.queries';
import { checkInTexts } from './check-in.texts';

const { start: texts } = checkInTexts;

const MapPicker = lazy(async () => ({ default: (await import('../../ui/map-picker/map-picker')).MapPicker }));

interface StartDraft {
  late_after: number;
  closes_after: number;
  asks_place: boolean;
  place?: Place | null;
  radius?: number;
}

const PlaceInput = (props: { value?: Place | null; onChange?: (value: Place | null) => void }) => (
  <Suspense fallback={<Skeleton active />}>
    <MapPicker value={props.value} onChange={(value) => props.onChange?.(value)} tiles={mapTiles()} />
  </Suspense>
);

const PlaceItems = () => {
  if (Form.useWatch('asks_place') !== true) return null;
  return (
    <>
      <Form.Item name="place" label={texts.place} rules={[{ required: true, message: texts.noPlace }]}>
        <PlaceInput />
      </Form.Item>
      <Form.Item name="radius" label={texts.radius}>
        <InputNumber {...checkInLimits.radius} precision={0} />
      </Form.Item>
    </>
  );
};

const bodyOf = (sessionId: number, { late_after, closes_after, asks_place, place, radius }: StartDraft) => ({
  session_id: sessionId,
  late_after,
  closes_after,
  place: asks_place && place ? { lng: place.lng, lat: place.lat, radius: radius ?? checkInDefaults.radius } : null,
});

/** How a check-in is to be: when one is late, when it ends, and whether phones must be near. */
export const CheckInStart = (props: {
  sessionId: number;
  onStarted: (checkIn: CheckIn) => void;
  onClose: () => void;
}) => (
  <FormDialog<StartDraft>
    open
    title={texts.title}
    width={40}
    submitLabel={texts.submit}
    values={{ ...checkInDefaults, asks_place: false }}
    onClose={props.onClose}
    onSubmit={async (draft) => props.onStarted(await startCheckIn(bodyOf(props.sessionId, draft)))}
  >
    <Form.Item name="late_after" label={texts.lateAfter} rules={[{ required: true }]}>
      <InputNumber {...checkInLimits.late_after} precision={0} />
    </Form.Item>
    <Form.Item name="closes_after" label={texts.closesAfter} extra={texts.closesHint} rules={[{ required: true }]}>
      <InputNumber {...checkInLimits.closes_after} precision={0} />
    </Form.Item>
    <Form.Item
      name="asks_place"
      label={texts.asksPlace}
      extra={texts.asksPlaceHint(codeSeconds)}
      valuePropName="checked"
    >
      <Switch />
    </Form.Item>
    <PlaceItems />
    <p className="check-in-hint">{texts.rule}</p>
  </FormDialog>
);
