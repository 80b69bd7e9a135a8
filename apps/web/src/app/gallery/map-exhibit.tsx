import type { Place } from '@shuyuan/contract/platform/geo';
import { useState } from 'react';
import { mapTiles } from '../../platform/map-tiles';
import { MapPicker } from '../../ui/map-picker/map-picker';
import { MapView } from '../../ui/map-picker/map-view';
import { Exhibit } from './exhibit';
import { mapExhibitTexts as texts } from './map-exhibit.texts';

/** The map picker with the value it would send, then disabled, then read-only. */
export const MapExhibit = () => {
  const [value, setValue] = useState<Place | null>(null);
  return (
    <>
      <Exhibit title={texts.picker} wide>
        <MapPicker value={value} onChange={setValue} tiles={mapTiles()} />
        <p>
          {texts.value} <output>{JSON.stringify(value)}</output>
        </p>
      </Exhibit>
      <Exhibit title={texts.disabled} wide>
        <MapPicker value={texts.place} onChange={setValue} tiles={mapTiles()} disabled />
      </Exhibit>
      <Exhibit title={texts.view} wide>
        <MapView value={texts.place} tiles={mapTiles()} />
      </Exhibit>
    </>
  );
};
