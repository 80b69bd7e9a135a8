import { EnvironmentOutlined } from '@ant-design/icons';
import { type Place, place } from '@shuyuan/contract/platform/geo';
import { lazy, Suspense } from 'react';
import { mapTiles } from '../../../platform/map-tiles';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { StandIn } from './stand-in';

const MapPicker = lazy(async () => ({ default: (await import('../../../ui/map-picker/map-picker')).MapPicker }));

const placeOf = (value: unknown): Place | null => {
  const read = place.safeParse(value);
  return read.success ? read.data : null;
};

const MapInput = (props: FieldInputProps) => {
  const standIn = <StandIn icon={EnvironmentOutlined} words={texts.standIn.map} />;
  if (props.light) return standIn;
  return (
    <Suspense fallback={standIn}>
      <MapPicker
        value={placeOf(props.value)}
        onChange={props.onChange}
        tiles={mapTiles()}
        disabled={props.disabled ?? false}
      />
    </Suspense>
  );
};

export const mapView: FieldTypeView = {
  icon: EnvironmentOutlined,
  Input: MapInput,
  ...fieldCells.map,
  example: () => ({ lng: 121.5, lat: 31.23, address: texts.examples.address }),
};
