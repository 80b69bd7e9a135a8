import { CloseOutlined } from '@ant-design/icons';
import { addressLength, type GeoPoint, type Place } from '@shuyuan/contract/platform/geo';
import { Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { ActionButton } from '../action-button/action-button';
import type { City } from './cities';
import { CitySearchBox } from './city-search-box';
import { CoordinateFields } from './coordinate-fields';
import { degreesText } from './coordinates';
import { LazyMap } from './lazy-map';
import { MapField } from './map-field';
import { mapTexts as texts } from './map-picker.texts';
import { MyPositionButton } from './my-position-button';
import type { MapTiles } from './place-map';
import './map-picker.css';

interface Props {
  readonly value?: Place | null | undefined;
  readonly onChange: (value: Place | null) => void;
  /** Without tiles the map is a grid that needs no network. */
  readonly tiles?: MapTiles | undefined;
  readonly disabled?: boolean;
}

const summary = (value: Place | null | undefined): string =>
  value ? texts.picked(degreesText(value.lng), degreesText(value.lat)) : texts.notPicked;

/** Picks a place: by search, click, drag, keyboard, typed coordinates or the user's position (requirements §2, requirements §17). */
export const MapPicker = ({ value, onChange, tiles, disabled = false }: Props) => {
  const hintId = useId();
  // An address without a point is not a place yet; it is held here until there is one.
  const [waitingAddress, setWaitingAddress] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const { lng, lat } = value ?? {};
  const point = useMemo(() => (lng === undefined || lat === undefined ? undefined : { lng, lat }), [lng, lat]);
  const address = value?.address ?? waitingAddress;

  const pick = (picked: GeoPoint, words = address) => {
    setTrouble(undefined);
    setWaitingAddress('');
    onChange({ lng: picked.lng, lat: picked.lat, address: words });
  };
  const pickCity = (city: City) => pick(city, address === '' ? texts.cityLabel(city) : address);
  const typeAddress = (words: string) => {
    if (value) onChange({ ...value, address: words });
    else setWaitingAddress(words);
  };
  const clear = () => {
    setTrouble(undefined);
    setWaitingAddress('');
    onChange(null);
  };

  return (
    <fieldset className="map-picker" aria-label={texts.group}>
      <div className="map-picker-bar">
        <CitySearchBox disabled={disabled} onFound={pickCity} />
        {disabled ? null : <MyPositionButton onFound={pick} onFailed={() => setTrouble(texts.myPositionFailed)} />}
        <ActionButton disabled={disabled || (!value && waitingAddress === '')} onClick={clear}>
          <CloseOutlined aria-hidden />
          {texts.clear}
        </ActionButton>
      </div>
      {trouble === undefined ? null : (
        <p className="map-picker-error" role="alert">
          {trouble}
        </p>
      )}
      <LazyMap
        point={point}
        tiles={tiles}
        onPick={disabled ? undefined : pick}
        describedBy={disabled ? undefined : hintId}
      />
      {disabled ? null : (
        <p id={hintId} className="map-picker-hint">
          {texts.mapHint}
        </p>
      )}
      <div className="map-picker-fields">
        <CoordinateFields point={point} disabled={disabled} onChange={pick} />
        <MapField
          className="map-picker-address"
          label={texts.address}
          note={!value && waitingAddress !== '' ? texts.addressWithoutPoint : undefined}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={addressLength}
              placeholder={texts.addressPlaceholder}
              value={address}
              disabled={disabled}
              onChange={(event) => typeAddress(event.target.value)}
            />
          )}
        </MapField>
      </div>
      <p className="map-picker-note" role="status">
        {summary(value)} · {texts.crs}
      </p>
    </fieldset>
  );
};
