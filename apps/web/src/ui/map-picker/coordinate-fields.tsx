import type { GeoPoint } from '@shuyuan/contract/platform/geo';
import { Input } from 'antd';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { degreesText, type PointErrors, readPoint, splitPair, type TypedPoint } from './coordinates';
import { MapField } from './map-field';
import { mapTexts as texts } from './map-picker.texts';

/** The typed text, and the point it replaces; valid only while that point is unchanged. */
interface Draft {
  readonly over: GeoPoint | undefined;
  readonly typed: TypedPoint;
  readonly errors: PointErrors;
}

const textsOf = (point: GeoPoint | undefined): TypedPoint =>
  point === undefined ? { lng: '', lat: '' } : { lng: degreesText(point.lng), lat: degreesText(point.lat) };

const fields = [
  { name: 'lng', label: texts.lng, placeholder: texts.lngPlaceholder },
  { name: 'lat', label: texts.lat, placeholder: texts.latPlaceholder },
] as const;

/** Longitude and latitude to type or paste; applied when both lose the focus, or on Enter. */
export const CoordinateFields = (props: {
  point: GeoPoint | undefined;
  disabled: boolean;
  onChange: (point: GeoPoint) => void;
}) => {
  const { point, disabled, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
  const [latest, setDraft] = useState<Draft>();
  const draft = latest !== undefined && latest.over === point ? latest : undefined;
  const typed = draft?.typed ?? textsOf(point);

  const type = (name: keyof TypedPoint, text: string) =>
    setDraft({ over: point, typed: splitPair(text) ?? { ...typed, [name]: text }, errors: {} });

  const commit = () => {
    if (draft === undefined) return;
    const untouched = textsOf(point);
    const emptied = draft.typed.lng.trim() === '' && draft.typed.lat.trim() === '';
    if (emptied || (draft.typed.lng === untouched.lng && draft.typed.lat === untouched.lat)) {
      setDraft(undefined);
      return;
    }
    const result = readPoint(draft.typed);
    if ('errors' in result) {
      setDraft({ ...draft, errors: result.errors });
      return;
    }
    setDraft(undefined);
    onChange(result.point);
  };

  const onBlur = (event: FocusEvent) => {
    if (!group.current?.contains(event.relatedTarget)) commit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in a form would submit it before the point is applied.
    event.preventDefault();
    commit();
  };

  return (
    <div ref={group} className="map-picker-coordinates">
      {fields.map(({ name, label, placeholder }) => (
        <MapField key={name} label={label} error={draft?.errors[name]}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder={placeholder}
              value={typed[name]}
              disabled={disabled}
              onChange={(event) => type(name, event.target.value)}
              onBlur={onBlur}
              onKeyDown={onKeyDown}
            />
          )}
        </MapField>
      ))}
    </div>
  );
};
